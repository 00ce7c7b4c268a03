import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { useT } from "../../i18n/t";
import { QueryState } from "../../kit/ui/QueryState";
import { countText } from "../amounts";
import { EngineState } from "../EngineState";
import { useMay } from "../may";
import { PageLink } from "../PageLink";
import { listPath } from "../paths";
import type { OverviewProps } from "./Queues";

/** How the engine of each region is, and how many of its hosts answer. */
export function Engines({ overview }: OverviewProps) {
  const t = useT();
  const may = useMay();
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            may("instance_view") && (
              <PageLink path={listPath("instances", { status: "error" })}>{t("overview.failing_instances")}</PageLink>
            )
          }
        >
          {t("title.operator_engines")}
        </Header>
      }
    >
      <QueryState query={overview}>
        {({ engines }) => (
          <KeyValuePairs
            columns={4}
            minColumnWidth={150}
            items={(engines ?? []).map((engine) => ({
              label: engine.region,
              value: (
                <>
                  <EngineState engine={engine} />
                  {engine.hosts > 0 && (
                    <Box color="text-body-secondary" fontSize="body-s">
                      {t("overview.hosts", { up: countText(engine.hosts_up), all: countText(engine.hosts) })}
                    </Box>
                  )}
                </>
              ),
            }))}
          />
        )}
      </QueryState>
    </Container>
  );
}
