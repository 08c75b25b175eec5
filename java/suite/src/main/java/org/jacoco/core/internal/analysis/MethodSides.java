package org.jacoco.core.internal.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jacoco.core.internal.analysis.filter.Replacements;
import org.jacoco.core.internal.flow.MethodProbesVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which sides of its branches a method has taken, by JaCoCo's own analysis of the probes; its filters are not
 * applied. JaCoCo counts sides but does not name them, and what it counts with is open to its package only.
 */
public final class MethodSides {
    private MethodSides() {}

    /**
     * An instruction that has several sides, by its place among the instructions of the method. Side 0 of a
     * jump is to go on, side 1 to jump; side 0 of a switch is its default, the others are its further targets
     * in the order of its keys.
     */
    public record Sides(int place, List<Boolean> covered) {}

    /** A visitor that hands over all such instructions of a method, and how many instructions it has. */
    public static MethodProbesVisitor visitor(boolean[] probes, Consumer<List<Sides>> found, Consumer<Integer> size) {
        InstructionsBuilder builder = new InstructionsBuilder(probes);
        return new MethodAnalyzer(builder) {
            @Override
            public void accept(MethodNode method, MethodVisitor visitor) {
                super.accept(method, visitor);
                List<Sides> sides = new ArrayList<>();
                int place = 0;
                for (AbstractInsnNode node : method.instructions) {
                    if (node.getOpcode() >= 0) {
                        Instruction instruction = builder.getInstructions().get(node);
                        int count = instruction == null ? 0 : instruction.getBranchCounter().getTotalCount();
                        if (count > 1) {
                            sides.add(new Sides(place, covered(node, instruction, count)));
                        }
                        place++;
                    }
                }
                size.accept(place);
                found.accept(sides);
            }
        };
    }

    private static List<Boolean> covered(AbstractInsnNode node, Instruction instruction, int count) {
        List<Boolean> covered = new ArrayList<>();
        for (int side = 0; side < count; side++) {
            Replacements only = new Replacements();
            only.add(node, node, side);
            Instruction single = instruction.replaceBranches(only, same -> instruction);
            covered.add(single.getInstructionCounter().getCoveredCount() > 0);
        }
        return covered;
    }
}
