package pathbrew.suite;

import java.util.ArrayList;
import java.util.List;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.ILine;

/** Reports what JaCoCo has counted: of a class, and of each of its lines. */
final class Counts {
    private Counts() {}

    static void report(IClassCoverage coverage, Report report) {
        List<String> record = new ArrayList<>(List.of("coverage", coverage.getName()));
        add(coverage.getBranchCounter(), record);
        add(coverage.getLineCounter(), record);
        add(coverage.getInstructionCounter(), record);
        report.write(record.toArray(String[]::new));
        for (int number = coverage.getFirstLine(); number <= coverage.getLastLine(); number++) {
            ILine line = coverage.getLine(number);
            if (number >= 0 && line.getInstructionCounter().getTotalCount() > 0) {
                record = new ArrayList<>(List.of("line", coverage.getName(), Integer.toString(number)));
                add(line.getInstructionCounter(), record);
                add(line.getBranchCounter(), record);
                report.write(record.toArray(String[]::new));
            }
        }
    }

    static void add(ICounter counter, List<String> record) {
        record.add(Integer.toString(counter.getCoveredCount()));
        record.add(Integer.toString(counter.getTotalCount()));
    }
}
