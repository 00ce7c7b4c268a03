import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { accountQuery } from "../../api/queries";
import { useLang, useT } from "../../i18n/t";
import { PageHead } from "../../kit/page/PageHead";
import { rules } from "../../rules/rules";

/** Greets the person by the time of day where they are. */
export function Greeting({ actions }: { actions?: ReactNode }) {
  const t = useT();
  const lang = useLang();
  const account = useQuery(accountQuery).data;
  const greeting = rules.greeting(new Date().getHours(), lang);
  const title = account ? t("home.greeting", { greeting, name: account.user_name }) : greeting;
  return <PageHead title={title} description={t("home.intro")} actions={actions} />;
}
