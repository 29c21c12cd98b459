import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;

/** One node of a cluster for tests: settings as arguments, `name=value`; ends with its process. */
public class OpenSearchNode extends Node {
  private OpenSearchNode(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "node"),
        List.of(
            org.opensearch.transport.Netty4Plugin.class,
            org.opensearch.painless.PainlessPlugin.class,
            org.opensearch.script.expression.ExpressionPlugin.class,
            org.opensearch.index.mapper.MapperExtrasPlugin.class,
            org.opensearch.index.reindex.ReindexPlugin.class),
        false);
  }

  public static void main(String[] arguments) throws Exception {
    Settings.Builder settings = Settings.builder();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      if (parts[1].contains(",")) settings.putList(parts[0], parts[1].split(","));
      else settings.put(parts[0], parts[1]);
    }
    new OpenSearchNode(settings.build()).start();
    new CountDownLatch(1).await();
  }
}
