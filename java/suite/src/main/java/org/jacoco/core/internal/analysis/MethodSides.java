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
 * Which instructions of a method were covered, and which sides of its branches, by JaCoCo's own analysis of
 * the probes; its filters are not applied. JaCoCo counts sides but does not name them, and what it counts with
 * is open to its package only.
 */
public final class MethodSides {
    private MethodSides() {}

    /**
     * An instruction by its place among those of the method. Side 0 of a jump is to go on, side 1 to jump;
     * side 0 of a switch is its default, the others are its further targets in the order of its keys. Other
     * instructions have no sides.
     */
    public record Covered(int place, boolean covered, List<Boolean> sides) {}

    /** A visitor that hands over all instructions of a method. */
    public static MethodProbesVisitor visitor(boolean[] probes, Consumer<List<Covered>> found) {
        InstructionsBuilder builder = new InstructionsBuilder(probes);
        return new MethodAnalyzer(builder) {
            @Override
            public void accept(MethodNode method, MethodVisitor visitor) {
                super.accept(method, visitor);
                List<Covered> all = new ArrayList<>();
                for (AbstractInsnNode node : method.instructions) {
                    if (node.getOpcode() >= 0) {
                        Instruction instruction = builder.getInstructions().get(node);
                        boolean covered = instruction.getInstructionCounter().getCoveredCount() > 0;
                        all.add(new Covered(all.size(), covered, sides(node, instruction)));
                    }
                }
                found.accept(all);
            }
        };
    }

    private static List<Boolean> sides(AbstractInsnNode node, Instruction instruction) {
        List<Boolean> covered = new ArrayList<>();
        for (int side = 0; side < instruction.getBranchCounter().getTotalCount(); side++) {
            Replacements only = new Replacements();
            only.add(node, node, side);
            Instruction single = instruction.replaceBranches(only, same -> instruction);
            covered.add(single.getInstructionCounter().getCoveredCount() > 0);
        }
        return covered;
    }
}
