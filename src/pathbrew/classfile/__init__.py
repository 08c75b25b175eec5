"""Class files and where they come from: folders, jars, sources, and the JDK's runtime image."""

from pathbrew.classfile.annotations import (
    Annotation,
    ArrayElement,
    ClassElement,
    ConstantElement,
    ElementValue,
    EnumElement,
)
from pathbrew.classfile.attributes import BootstrapMethod, EnclosingMethod, InnerClass, RecordComponent
from pathbrew.classfile.code import Code, Handler, LocalVariable
from pathbrew.classfile.constants import ConstantPool, DynamicRef, MemberRef, MethodHandleRef, Tag
from pathbrew.classfile.image import JdkImage
from pathbrew.classfile.jdk import Jdk, find_jdk
from pathbrew.classfile.members import FieldInfo, MethodInfo, Parameter
from pathbrew.classfile.path import ClassPath
from pathbrew.classfile.reader import ClassFile
from pathbrew.classfile.sources import compile_sources

__all__ = [
    "Annotation",
    "ArrayElement",
    "BootstrapMethod",
    "ClassElement",
    "ClassFile",
    "ClassPath",
    "Code",
    "ConstantElement",
    "ConstantPool",
    "DynamicRef",
    "ElementValue",
    "EnclosingMethod",
    "EnumElement",
    "FieldInfo",
    "Handler",
    "InnerClass",
    "Jdk",
    "JdkImage",
    "LocalVariable",
    "MemberRef",
    "MethodHandleRef",
    "MethodInfo",
    "Parameter",
    "RecordComponent",
    "Tag",
    "compile_sources",
    "find_jdk",
]
