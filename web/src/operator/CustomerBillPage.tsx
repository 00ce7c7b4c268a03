import ContentLayout from "@cloudscape-design/components/content-layout";
import { useParams } from "@tanstack/react-router";
import { useT } from "../i18n/t";
import { isMissing } from "../kit/page/isNone";
import { SubPageHead } from "../kit/page/SubPageHead";
import { NotFound } from "../kit/ui/NotFound";
import { usePageName } from "../state/pageName";
import { monthsText } from "./amounts";
import { BillItems } from "./customer/BillItems";
import { isMonth } from "./customer/months";
import { useCustomer, useCustomerNo } from "./customers";
import { customerPath, PATHS } from "./paths";

/** One month's bill of a customer: its billing items, each of which can be corrected. */
export function CustomerBillPage() {
  const t = useT();
  const customer = useCustomerNo();
  const month = Number((useParams({ strict: false }) as { month: string }).month);
  const shown = useCustomer();
  usePageName(shown.data?.name || customer);
  if (!isMonth(month) || isMissing(shown.error)) return <NotFound home={PATHS.customers} />;
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={t("bill_item.title", { customer, month: monthsText([{ month }]) })}
          above={[
            { text: t("title.operator_customers"), href: PATHS.customers },
            { text: shown.data?.name || customer, href: `${customerPath(customer)}?tab=bills` },
          ]}
        />
      }
    >
      <BillItems key={`${customer} ${month}`} month={month} />
    </ContentLayout>
  );
}
