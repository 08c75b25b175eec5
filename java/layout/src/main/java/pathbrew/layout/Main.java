package pathbrew.layout;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.json.ElkGraphJson;

/** Lays out graphs: reads one on each line in ELK's JSON, and answers with it and the places of its parts. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException {
        LayoutMetaDataService.getInstance().registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
        RecursiveGraphLayoutEngine engine = new RecursiveGraphLayoutEngine();
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        for (String request = requests.readLine(); request != null; request = requests.readLine()) {
            ElkNode graph = ElkGraphJson.forGraph(request).toElk();
            engine.layout(graph, new BasicProgressMonitor());
            answers.println(
                    ElkGraphJson.forGraph(graph).omitZeroPositions(false).omitZeroDimension(false).prettyPrint(false).toJson());
        }
    }
}
