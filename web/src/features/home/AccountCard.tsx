import Container from "@cloudscape-design/components/container";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { useQuery } from "@tanstack/react-query";
import type { AccountInfo } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { type Translate, useT } from "../../i18n/t";
import { type Times, useTimes } from "../../i18n/times";
import { NamedIcon } from "../../kit/ui/icons";
import { QueryState } from "../../kit/ui/QueryState";
import { Verification } from "./Verification";

/** Who the customer is, how they are reached, and when they came last. */
export function AccountCard() {
  const t = useT();
  const times = useTimes();
  const account = useQuery(accountQuery);
  return (
    <Container
      header={
        <Header variant="h2">
          <span style={title}>
            <NamedIcon name="account" size={20} />
            {t("home.account")}
          </span>
        </Header>
      }
    >
      <QueryState query={account}>
        {(info) => (
          <KeyValuePairs
            columns={3}
            minColumnWidth={240}
            items={[
              { label: t("home.name"), value: displayName(info) },
              { label: t("home.kind"), value: kind(info, t) },
              { label: t("profile.customer_no"), value: <CustomerNumber number={info.customer.customer_no} /> },
              { label: t("profile.login_name"), value: info.login_name },
              { label: t("home.email"), value: info.user.email ?? t("home.not_bound") },
              { label: t("home.mobile"), value: info.user.mobile ?? t("home.not_bound") },
              {
                label: t("home.verification"),
                value: <Verification verification={info.customer.verification} isMain={info.roles.includes("main")} />,
              },
              { label: t("home.last_sign_in"), value: lastSignIn(info, t, times) },
            ]}
          />
        )}
      </QueryState>
    </Container>
  );
}

const title = { display: "inline-flex", alignItems: "center", gap: 8 };

/** The company of an enterprise, the person's name otherwise. */
function displayName({ company, user_name }: AccountInfo): string {
  return company[0]?.name ?? user_name;
}

function kind({ customer }: AccountInfo, t: Translate): string {
  return t(customer.kind === "enterprise" ? "home.kind_enterprise" : "home.kind_personal");
}

function lastSignIn({ user }: AccountInfo, t: Translate, times: Times): string {
  if (!user.last_sign_in_at) return t("home.never");
  const time = times.at(user.last_sign_in_at);
  if (!user.last_sign_in_address) return time;
  return t("home.last_sign_in_from", { time, address: user.last_sign_in_address });
}

function CustomerNumber({ number }: { number: string }) {
  const t = useT();
  return (
    <CopyToClipboard
      variant="inline"
      textToCopy={number}
      copyButtonAriaLabel={t("home.customer_no_copy")}
      copySuccessText={t("home.copied")}
      copyErrorText={t("home.copy_failed")}
    />
  );
}
