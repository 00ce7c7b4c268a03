import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { lazy, Suspense, useState } from "react";
import { call } from "../../api/call";
import { mayItem } from "../../domain/access/mayItem";
import { useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";
import { AllowedButton } from "../AllowedButton";
import { type CardProps, CUSTOMERS_CHANGED } from "../customers";
import { customerSignOut } from "../generated/sdk.gen";
import { useCan } from "../may";

// Each is fetched with the first account that it is opened for.
const AdjustDialog = lazy(() => import("../AdjustDialog").then(({ AdjustDialog: it }) => ({ default: it })));
const ReopenDialog = lazy(() => import("./ReopenDialog").then(({ ReopenDialog: it }) => ({ default: it })));
const SuspendDialog = lazy(() => import("./SuspendDialog").then(({ SuspendDialog: it }) => ({ default: it })));

/** What can be done with an account that its main user has not closed. */
export function CustomerActions({ card }: CardProps) {
  const t = useT();
  const [asked, setAsked] = useState<"adjust" | "sign_out" | "suspend" | "reopen" | null>(null);
  const can = useCan();
  const leave = () => setAsked(null);
  const { customer_no, name, state } = card;
  if (state === "closed") return null;
  const main = state === "suspended" ? "reopen" : "suspend";
  return (
    <>
      <SpaceBetween direction="horizontal" size="xs">
        <AllowedButton needs="adjustment_manage" onClick={() => setAsked("adjust")}>
          {t("adjustment.new")}
        </AllowedButton>
        <AllowedButton needs="customer_suspend" onClick={() => setAsked(main)}>
          {t(`customer.${main}`)}
        </AllowedButton>
        <ButtonDropdown
          items={[mayItem("sign_out", t("customer.sign_out_all"), can("customer_help"))]}
          onItemClick={() => setAsked("sign_out")}
        >
          {t("shell.more")}
        </ButtonDropdown>
      </SpaceBetween>
      {asked === "adjust" && (
        <Suspense fallback={null}>
          <AdjustDialog customer={customer_no} onClose={leave} />
        </Suspense>
      )}
      {asked === "suspend" && (
        <Suspense fallback={null}>
          <SuspendDialog card={card} onClose={leave} />
        </Suspense>
      )}
      {asked === "sign_out" && (
        <Confirm
          title={t("customer.sign_out_all_title", { name })}
          confirm={t("customer.sign_out_all")}
          call={() => call(customerSignOut({ body: { customer_no } }))}
          invalidate={CUSTOMERS_CHANGED}
          says={() => t("customer.sign_out_all_done", { name })}
          onClose={leave}
        >
          {t("customer.sign_out_all_effect")}
        </Confirm>
      )}
      {asked === "reopen" && (
        <Suspense fallback={null}>
          <ReopenDialog card={card} onClose={leave} />
        </Suspense>
      )}
    </>
  );
}
