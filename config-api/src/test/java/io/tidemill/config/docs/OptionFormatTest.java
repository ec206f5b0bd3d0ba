package io.tidemill.config.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigOptions;
import io.tidemill.config.ExecutionMode;
import io.tidemill.config.OptionGroup;
import io.tidemill.config.OptionRegistry;
import io.tidemill.config.RuntimeOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OptionFormatTest {
    private final ConfigOption<Integer> rows = ConfigOptions.key("scan.rows")
            .integer()
            .defaultsTo(10)
            .in(ExecutionMode.BATCH)
            .check(n -> n > 0, "> 0")
            .oldKey("scan.count")
            .describe("Rows to read.");
    private final ConfigOption<RuntimeOptions.RuntimeMode> mode = ConfigOptions.key("scan.mode")
            .enumeration(RuntimeOptions.RuntimeMode.class)
            .defaultsTo(RuntimeOptions.RuntimeMode.BATCH)
            .oldValue("fast", "BATCH")
            .describe("How to read.");
    private final List<OptionGroup> groups = List.of(OptionGroup.of("scan", "Scan options", rows, mode));

    @Test
    void tsvHasTheColumnsOfTheReference() {
        assertThat(OptionFormat.TSV.render(groups))
                .isEqualTo("key\tdefault\ttype\tmode\tvalues\n"
                        + "scan.mode\tBATCH\tEnum\tBatch+Streaming\tSTREAMING,BATCH,AUTOMATIC,fast (deprecated = BATCH)\n"
                        + "scan.rows\t10\tInteger\tBatch\t\n");
    }

    @Test
    void tableIsAligned() {
        assertThat(OptionFormat.TABLE.render(groups)).isEqualTo("""
                        key        default  type     mode             state
                        scan.mode  BATCH    Enum     Batch+Streaming  acts
                        scan.rows  10       Integer  Batch            acts
                        """);
    }

    @Test
    void htmlHasTheShapeOfTheReference() {
        assertThat(OptionFormat.HTML.render(groups)).isEqualTo("""
                        <table class="configuration table table-bordered" id="scan">
                            <caption>Scan options</caption>
                            <thead>
                                <tr>
                                    <th class="text-left" style="width: 20%">Key</th>
                                    <th class="text-left" style="width: 15%">Default</th>
                                    <th class="text-left" style="width: 10%">Type</th>
                                    <th class="text-left" style="width: 55%">Description</th>
                                </tr>
                            </thead>
                            <tbody>
                                <tr>
                                    <td><h5>scan.rows</h5><br> <span class="label label-primary">Batch</span></td>
                                    <td style="word-wrap: break-word;">10</td>
                                    <td>Integer</td>
                                    <td>Rows to read.<br /><br />Must be &gt; 0.<br /><br />Old keys: scan.count<br /><br /><em>acts</em></td>
                                </tr>
                                <tr>
                                    <td><h5>scan.mode</h5><br> <span class="label label-primary">Batch</span> <span class="label label-primary">Streaming</span></td>
                                    <td style="word-wrap: break-word;">BATCH</td>
                                    <td><p>Enum</p></td>
                                    <td>How to read.<br /><br />Possible values:<ul><li>STREAMING</li><li>BATCH</li><li>AUTOMATIC</li><li>fast (deprecated = BATCH)</li></ul><br /><br /><em>acts</em></td>
                                </tr>
                            </tbody>
                        </table>
                        """);
    }

    @Test
    void markdownHasOneTableForAGroup() {
        assertThat(OptionFormat.MARKDOWN.render(groups)).isEqualTo("""
                        # Scan options

                        | Key | Default | Type | Modes | Description | In this engine |
                        |---|---|---|---|---|---|
                        | `scan.rows` | 10 | Integer | Batch | Rows to read. Must be > 0. Old keys: scan.count. | acts |
                        | `scan.mode` | BATCH | Enum | Batch, Streaming | How to read. Values: STREAMING, BATCH, AUTOMATIC, fast (deprecated = BATCH). | acts |
                        """);
    }

    @Test
    void yamlHasEveryOptionAsAComment() {
        assertThat(OptionFormat.YAML.render(groups)).isEqualTo("""
                        # Options, with the keys of SET. Remove the # before a key to set it.

                        # ---- Scan options

                        # Rows to read.
                        # Integer; must be > 0 (Batch)
                        #scan.rows: 10

                        # How to read.
                        # Enum: STREAMING, BATCH, AUTOMATIC, fast (deprecated = BATCH) (Batch, Streaming)
                        #scan.mode: BATCH
                        """);
    }

    @Test
    void everyLineOfTheYamlTemplateIsACommentOrEmpty() {
        String yaml = OptionFormat.YAML.render(OptionRegistry.standard().groups());
        assertThat(yaml.lines()).allMatch(line -> line.isEmpty() || line.startsWith("#"));
        assertThat(yaml)
                .contains("\n#table.exec.uid.format: '<id>_<transformation>'\n")
                .contains("\n#tidemill.memory.size:\n");
    }
}
