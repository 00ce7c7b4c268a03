import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { messageSettingsQuery } from "../../../api/queries";
import { useT } from "../../../i18n/t";
import { QueryState } from "../../../kit/ui/QueryState";
import { MatrixForm } from "./MatrixForm";

/** Which contact receives which messages, and which stand in the console. */
export function MessageMatrix() {
  const t = useT();
  const settings = useQuery({ ...messageSettingsQuery, meta: { quiet: true } });
  return (
    <Container
      header={
        <Header variant="h2" description={t("settings.messages_intro")}>
          {t("settings.messages")}
        </Header>
      }
    >
      <QueryState query={settings}>
        {(data) => (
          <SpaceBetween size="m">
            {data.contacts.length === 0 && (
              <Alert type="info" header={t("settings.no_contacts")}>
                {t("settings.no_contacts_hint")}
              </Alert>
            )}
            <MatrixForm key={JSON.stringify(data.contacts)} saved={data} />
          </SpaceBetween>
        )}
      </QueryState>
    </Container>
  );
}
