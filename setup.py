"""The one build step that pyproject.toml cannot express: refuse to build a wheel without the Java modules."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.errors import SetupError

JARS = ("annotations.jar", "guard.jar", "layout.jar", "mutation.jar", "suite.jar", "worker.jar")


class BuildWithJars(build_py):
    """Builds the package; an editable installation may come before its jars, anything else may not."""

    def run(self) -> None:
        folder = Path(__file__).parent / "src" / "pathbrew" / "jars"
        missing = [name for name in JARS if not (folder / name).is_file()]
        if missing and not self.editable_mode:
            raise SetupError(
                f"the Java modules are not built: {folder} lacks {', '.join(missing)}. "
                "Run `make wheel`, or build them with `mvn --file java/pom.xml package` and try again."
            )
        super().run()


setup(cmdclass={"build_py": BuildWithJars})
