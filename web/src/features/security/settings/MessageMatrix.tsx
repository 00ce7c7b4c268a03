import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { messageSettingsQuery } from "../../../api/queries";
import { useT } from "../../../i18n/t";
import { EmptyState } from "../../../kit/ui/EmptyState";
import { QueryState } from "../../../kit/ui/QueryState";
import { MatrixForm } from "./MatrixForm";

/** Which contact receives which messages. */
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
        {(data) =>
          data.contacts.length === 0 ? (
            <EmptyState title={t("settings.no_contacts")} hint={t("settings.no_contacts_hint")} />
          ) : (
            <MatrixForm key={JSON.stringify(data)} saved={data} />
          )
        }
      </QueryState>
    </Container>
  );
}
