package pathbrew.suite;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ILine;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;

/**
 * Leaves out tests as long as JaCoCo's counts, together with what was covered before, stay the same.
 *
 * <p>What was covered before is execution data, or, where only counts per line are known, bounds: then what
 * the tests cover of a line counts as far as it is more than could have been covered there.
 */
final class Selection {
    /** What may have been covered of a line at most. */
    record Bound(int branches, int instructions) {}

    private record Candidate(Request.TestName name, ExecutionDataStore data, int place, long gain) {}

    private final Evaluation evaluation;
    private final ExecutionDataStore before;
    private final Map<String, Map<Integer, Bound>> bounds;

    Selection(Evaluation evaluation, ExecutionDataStore before, Map<String, Map<Integer, Bound>> bounds) {
        this.evaluation = evaluation;
        this.before = before;
        this.bounds = bounds;
    }

    /** The tests that are needed, by the places they were given at. */
    List<Request.TestName> select(Map<Request.TestName, ExecutionDataStore> tests) throws IOException {
        List<Candidate> kept = new ArrayList<>();
        for (Map.Entry<Request.TestName, ExecutionDataStore> test : tests.entrySet()) {
            long gain = count(List.of(test.getValue()));
            kept.add(new Candidate(test.getKey(), test.getValue(), kept.size(), gain));
        }
        long all = count(kept.stream().map(Candidate::data).toList());
        List<Candidate> order = new ArrayList<>(kept);
        order.sort(Comparator.comparingLong(Candidate::gain).thenComparing(test -> -test.place));
        for (Candidate test : order) {
            List<ExecutionDataStore> others =
                    kept.stream().filter(other -> other != test).map(Candidate::data).toList();
            if (count(others) == all) {
                kept.remove(test);
            }
        }
        return kept.stream().map(Candidate::name).toList();
    }

    /** Branches and instructions that are covered by the tests and before, or certainly not before. */
    private long count(List<ExecutionDataStore> tests) throws IOException {
        long[] sum = {0};
        evaluation.analyze(
                merged(before, tests),
                coverage -> {
                    Map<Integer, Bound> known = bounds.get(coverage.getName());
                    sum[0] += known == null ? total(coverage) : certain(coverage, known);
                });
        return sum[0];
    }

    private static long total(IClassCoverage coverage) {
        return (long) coverage.getBranchCounter().getCoveredCount()
                + coverage.getInstructionCounter().getCoveredCount();
    }

    private static long certain(IClassCoverage coverage, Map<Integer, Bound> bounds) {
        long sum = 0;
        for (Map.Entry<Integer, Bound> entry : bounds.entrySet()) {
            ILine line = coverage.getLine(entry.getKey());
            Bound bound = entry.getValue();
            sum += Math.max(0, line.getBranchCounter().getCoveredCount() - bound.branches);
            sum += Math.max(0, line.getInstructionCounter().getCoveredCount() - bound.instructions);
        }
        return sum;
    }

    /** The data of all, in copies. */
    static ExecutionDataStore merged(ExecutionDataStore first, List<ExecutionDataStore> others) {
        ExecutionDataStore result = new ExecutionDataStore();
        List<ExecutionDataStore> stores = new ArrayList<>(others);
        stores.add(first);
        for (ExecutionDataStore store : stores) {
            for (ExecutionData data : store.getContents()) {
                result.put(new ExecutionData(data.getId(), data.getName(), data.getProbes().clone()));
            }
        }
        return result;
    }
}
