import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import type { DeletionReply } from "../../api/generated/types.gen";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";

const KEPT = ["kept_number", "kept_money", "kept_audit", "kept_review"] as const;

/** What the deletion erases, and what it leaves. */
export function Consequences({ reply }: { reply: DeletionReply }) {
  const t = useT();
  const follow = useFollow();
  return (
    <ColumnLayout columns={2}>
      <Container fitHeight header={<Header variant="h2">{t("deletion.erased")}</Header>}>
        <ul>
          <li>{t("deletion.erased_person")}</li>
          <li>{t("deletion.erased_documents")}</li>
          <li>{t("deletion.erased_users", { count: reply.sub_users })}</li>
          <li>{t("deletion.erased_keys", { count: reply.security_keys })}</li>
          <li>{t("deletion.erased_rest")}</li>
        </ul>
        <Link href={PATHS.ownData} onFollow={(event) => follow(PATHS.ownData, event)}>
          {t("deletion.own_data")}
        </Link>
      </Container>
      <Container fitHeight header={<Header variant="h2">{t("deletion.kept")}</Header>}>
        <ul>
          {KEPT.map((name) => (
            <li key={name}>{t(`deletion.${name}`)}</li>
          ))}
        </ul>
      </Container>
    </ColumnLayout>
  );
}
