import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import ContentLayout from "@cloudscape-design/components/content-layout";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, use } from "react";
import { useMayAnywhere } from "../../access/useMay";
import { accountQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { priceListsQuery } from "../../money/queries";
import { PageHead } from "../../page/PageHead";
import { loadConsole } from "../../rules/rules";
import { EmptyState } from "../../ui/EmptyState";
import { Loading } from "../../ui/Loading";
import { QueryState } from "../../ui/QueryState";
import { useFollow } from "../../ui/useFollow";
import { ORDERS_PATH } from "./queries";

const VERIFICATION_PATH = "/main/verification";

// The form's kit is not needed by whoever may not order.
const OrderForm = lazy(() => import("./OrderForm").then((module) => ({ default: module.OrderForm })));

/** `/main/order/create`: a new order; what stands in the address is filled in. */
export function OrderFormPage() {
  const t = useT();
  const may = useMayAnywhere()("compute_create");
  const module = use(loadConsole());
  const { data: account } = useSuspenseQuery(accountQuery);
  const { confirmed, ...states } = account.customer.verification;
  const unverified = module.mayOpenServices({ ...states, confirmed: confirmed ?? undefined });
  const lists = useQuery({ ...priceListsQuery, enabled: may.allowed });
  return (
    <ContentLayout
      header={
        <PageHead
          title={t("title.order_create")}
          description={t("order.form_intro")}
          above={[{ text: t("title.order"), href: ORDERS_PATH }]}
        />
      }
    >
      {unverified ? (
        <Unverified isMain={account.roles.includes("main")} />
      ) : may.allowed ? (
        <Suspense fallback={<Loading />}>
          <QueryState query={lists}>
            {({ price_lists }) =>
              price_lists.length > 0 ? (
                <OrderForm lists={price_lists} />
              ) : (
                <EmptyState title={t("prices.empty")} hint={t("prices.empty_hint")} />
              )
            }
          </QueryState>
        </Suspense>
      ) : (
        <Alert type="info">{may.reason}</Alert>
      )}
    </ContentLayout>
  );
}

/** SPEC §6: accounts that are not verified cannot open services. Only the main user may verify. */
function Unverified({ isMain }: { isMain: boolean }) {
  const t = useT();
  const follow = useFollow();
  return (
    <Alert
      type="warning"
      {...(isMain && {
        action: (
          <Button href={VERIFICATION_PATH} onFollow={(event) => follow(VERIFICATION_PATH, event)}>
            {t("recharge.verify")}
          </Button>
        ),
      })}
    >
      {t("order.unverified")}
    </Alert>
  );
}
