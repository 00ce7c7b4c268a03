import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { RadioField } from "../kit/ui/RadioField";
import { useRulesForm } from "../rules/form";
import { toast } from "../state/toast";
import { paidText } from "./amounts";
import { DialogFacts } from "./DialogFacts";
import { paymentCredit, paymentReturn, paymentSettle } from "./generated/sdk.gen";
import type { PaymentDecidedReply, UnmatchedPayment } from "./generated/types.gen";
import { MoneyFields } from "./MoneyFields";
import { useMay } from "./may";
import { requiring } from "./required";
import { ShownDialog } from "./ShownDialog";
import { StateMark } from "./StateMark";
import { DialogSteps } from "./Steps";
import { CustomerLink } from "./ThingLinks";

/** What can become of a payment. */
const CHOICES = ["credit", "return", "settle"] as const;

interface Draft {
  what: (typeof CHOICES)[number] | "";
  /** The customer's number, by the server's name for it in a refusal. */
  account: string;
  reason: string;
}

interface Props {
  shown: UnmatchedPayment;
  onClose: () => void;
}

/** One of them: credited to an account, given back, or noted as settled otherwise, while nobody has decided on it. */
export function PaymentDialog({ shown, onClose }: Props) {
  const t = useT();
  const may = useMay();
  if (shown.state === "open" && may("payment_manage")) return <Deciding shown={shown} onClose={onClose} />;
  return (
    <ShownDialog title={t("payment.one")} isRefused={shown.state === "open"} onClose={onClose}>
      <Facts shown={shown} />
    </ShownDialog>
  );
}

function Deciding({ shown, onClose }: Props) {
  const t = useT();
  const form = useRulesForm(requiring<Draft>(["what", "reason"]), { what: "", account: "", reason: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (draft) => decide(shown.id, draft),
    invalidate: [["payments"]],
    done: ({ state, detail }) => {
      if (state === "open") toast.error(t("payment.gateway_refused", { detail: detail || "–" }));
      else toast.success(t(`payment.now_${state}`));
      onClose();
    },
  });
  const draft = form.watch();
  return (
    <FormDialog
      title={t("payment.one")}
      size="large"
      submit={t("payment.decide")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <DialogSteps isHeld={busy || isTyped(draft)} />
        <DialogFacts>
          <Facts shown={shown} />
        </DialogFacts>
        <RadioField
          form={form}
          name="what"
          label={t("payment.what")}
          choices={CHOICES.map((value) => ({
            value,
            label: t(`payment.${value}`),
            description: t(`payment.${value}_about`),
          }))}
        />
        {draft.what === "credit" && (
          <TextField
            form={form}
            name="account"
            label={t("payment.customer")}
            constraintText={t(shown.customer_no ? "payment.customer_hint" : "payment.customer_needed")}
            autoComplete="off"
          />
        )}
        <MoneyFields form={form} reason={{ label: t("payment.reason"), hint: t("payment.reason_hint") }} />
      </SpaceBetween>
    </FormDialog>
  );
}

/** Whether something that stands in a field would be lost with the dialog. */
function isTyped({ what, account, reason }: Draft): boolean {
  return reason.trim() !== "" || (what === "credit" && account.trim() !== "");
}

function decide(id: string, { what, account, reason: typed }: Draft): Promise<PaymentDecidedReply> {
  const reason = typed.trim();
  if (what === "credit") return call(paymentCredit({ body: { id, customer_no: account.trim(), reason } }));
  return call((what === "return" ? paymentReturn : paymentSettle)({ body: { id, reason } }));
}

function Facts({ shown }: { shown: UnmatchedPayment }) {
  const t = useT();
  const times = useTimes();
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={150}
      items={[
        { label: t("payment.why"), value: t(`payment.why_${shown.why}`) },
        { label: t("operator.state"), value: <StateMark state={`payment.state_${shown.state}`} /> },
        { label: t("payment.at"), value: times.at(shown.at) },
        { label: t("payment.gateway"), value: shown.gateway },
        { label: t("payment.paid"), value: paidText(shown.paid) },
        {
          label: t("operator.customer"),
          value: shown.customer_no ? <CustomerLink customerNo={shown.customer_no} /> : "–",
        },
        { label: t("payment.reference"), value: shown.reference || "–" },
        { label: t("payment.transaction"), value: shown.transaction_id || "–" },
        ...(shown.reason ? [{ label: t("payment.reason"), value: shown.reason }] : []),
        ...(shown.detail ? [{ label: t("payment.detail"), value: shown.detail }] : []),
      ]}
    />
  );
}
