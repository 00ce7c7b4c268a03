import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { orderStateNames } from "../../api/generated/names.gen";
import { billingOrderExport } from "../../api/generated/sdk.gen";
import type { BillingOrderListData, OrderReply } from "../../api/generated/types.gen";
import { Gate } from "../../domain/access/Gate";
import { CreateButton } from "../../domain/compute/CreateButton";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { PeriodFilter } from "../../kit/table/PeriodFilter";
import { ResourceTable } from "../../kit/table/ResourceTable";
import { useListState } from "../../kit/table/useListState";
import { shortNumber } from "../../kit/ui/shortNumber";
import { useFollow } from "../../kit/ui/useFollow";
import { serverNow } from "../../state/serverClock";
import { orderFilters } from "./filters";
import { ORDER_LIST, pace } from "./queries";
import { useOrderColumns } from "./useOrderColumns";

/** `/main/order`: the account's orders. */
export function OrdersPage() {
  return (
    <Gate needs="order_view" isAnywhere>
      <OrderList />
    </Gate>
  );
}

function OrderList() {
  const t = useT();
  const columns = useOrderColumns();
  return (
    <ResourceTable<OrderReply>
      {...ORDER_LIST}
      id="orders"
      title={t("title.order")}
      description={t("order.intro")}
      columns={columns}
      itemId={({ order_id }) => order_id}
      itemName={({ order_id }) => shortNumber(order_id)}
      pace={pace}
      search={t("order.search")}
      filters={(list) => (
        <SpaceBetween direction="horizontal" size="xs">
          <PeriodFilter list={list} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t("order.state")}
            all={t("order.state_all")}
            choices={orderStateNames}
            word={(state) => t(`order.state_${state}`)}
          />
        </SpaceBetween>
      )}
      actions={() => <Actions />}
      empty={{
        title: t("order.empty"),
        hint: t("order.empty_hint"),
        action: <CreateButton path={PATHS.newOrder}>{t("order.create")}</CreateButton>,
      }}
    />
  );
}

function Actions() {
  const t = useT();
  const follow = useFollow();
  const list = useListState();
  const filters = () => orderFilters(list.value, serverNow());
  return (
    <>
      <ExportMenu<BillingOrderListData>
        fetch={(as) => billingOrderExport({ body: { ...filters(), ...as } })}
        curl={() => ({ path: "/gicend/billing/order/list/", query: filters() })}
      />
      <Button href={PATHS.prices} onFollow={(event) => follow(PATHS.prices, event)}>
        {t("order.prices")}
      </Button>
      <CreateButton path={PATHS.newOrder} isPrimary>
        {t("order.create")}
      </CreateButton>
    </>
  );
}
