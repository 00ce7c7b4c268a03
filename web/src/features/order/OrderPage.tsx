import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { OrderReply } from "../../api/generated/types.gen";
import { Gate } from "../../domain/access/Gate";
import { Calculation } from "../../domain/money/Calculation";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { isNone } from "../../kit/page/isNone";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { shortNumber } from "../../kit/ui/shortNumber";
import { usePageName } from "../../state/pageName";
import { remarkWords } from "./kinds";
import { OrderActions } from "./OrderActions";
import { OrderDetails } from "./OrderDetails";
import { OrderProgress } from "./OrderProgress";
import { orderQuery } from "./queries";
import { useSlices } from "./useSlices";

/** `/main/order/{id}`: one order and what came of it. */
export function OrderPage() {
  return (
    <Gate needs="order_view" isAnywhere>
      <Order />
    </Gate>
  );
}

function Order() {
  const t = useT();
  const { id } = useParams({ from: "/_console/main/order/$id" });
  const order = useQuery(orderQuery(id));
  const above = [{ text: t("title.order"), href: PATHS.orders }];
  const isGone = isNone(order);
  usePageName(order.data ? shortNumber(order.data.order_id) : "");
  return (
    // Another order begins anew: no question about the one before stays.
    <ContentLayout
      key={id}
      header={
        <SubPageHead
          title={order.data ? `${t("title.order_one")} ${shortNumber(order.data.order_id)}` : t("title.order_one")}
          above={above}
          actions={order.data && <OrderActions order={order.data} />}
        />
      }
    >
      {isGone ? (
        <Container>
          <EmptyState icon="search" title={t("order.gone")} hint={t("order.gone_hint")} />
        </Container>
      ) : (
        <QueryState query={order}>{(found) => <Parts order={found} />}</QueryState>
      )}
    </ContentLayout>
  );
}

function Parts({ order }: { order: OrderReply }) {
  const t = useT();
  const slices = useSlices(order);
  return (
    <SpaceBetween size="l">
      {order.state === "disqualified" && (
        <Alert type="error" header={t("order.refused")}>
          {remarkWords(order, t)}
        </Alert>
      )}
      <Container header={<Header variant="h2">{t("order.progress")}</Header>}>
        <OrderProgress order={order} />
      </Container>
      <Container header={<Header variant="h2">{t("order.details")}</Header>}>
        <OrderDetails order={order} />
      </Container>
      <Container header={<Header variant="h2">{t("order.computation")}</Header>}>
        <Calculation
          slices={slices}
          product={order.product}
          scheme={order.scheme}
          periods={order.periods}
          gross={order.gross}
          share={order.discount}
          total={order.total}
          source={{ region: order.region, version: order.price_version }}
        />
      </Container>
    </SpaceBetween>
  );
}
