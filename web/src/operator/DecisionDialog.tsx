import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { ruleWords } from "../i18n/ruleWords";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { AreaField } from "../kit/ui/AreaField";
import { useRulesForm } from "../rules/form";
import { findSubmit } from "./beginning";
import { DialogFacts } from "./DialogFacts";
import type { OperatorOperation } from "./generated/types.gen";
import { useMay } from "./may";
import { ShownDialog } from "./ShownDialog";
import { AroundContext, DialogSteps } from "./Steps";

/** One of the decisions that can be taken. */
export interface Choice<What extends string> {
  what: What;
  label: string;
  /** The customer is told why: it needs a reason. */
  hasReason: boolean;
}

/** The field of the reason, by the server's name for it. */
interface Reason {
  field: "reason" | "remark" | "note";
  label: string;
  hint: string;
  /** Said where it is needed and missing. */
  needed: string;
  /** Characters at most, as the server judges it. */
  longest: number;
}

interface Props<What extends string> {
  title: string;
  /** Whose rows are asked for again afterwards. */
  queue: string;
  /** What whoever decides must be allowed. */
  needs: OperatorOperation;
  /** The decision that is taken as a rule; none: it is decided. */
  ordinary: Choice<What> | undefined;
  /** The one against it, where there is one. */
  against?: Choice<What> | undefined;
  /** Says what the decisions bring about. */
  effect: string;
  reason: Reason;
  decide: (what: What, reason: string) => Promise<unknown>;
  /** The number of the customer that it is about, where the title does not say that. */
  customer?: string;
  /** What it is by a decision, such as "Approved", for the notice that stays while the next one is shown. */
  decided: (what: What) => string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Something that waits for our decision: what it is, and the reason that the customer is told; once that is taken, the next one in the list
 * is shown. What is decided, or is not for this operator to decide, is only shown.
 */
export function DecisionDialog<What extends string>(props: Props<What>) {
  const { ordinary, needs, title, onClose, children } = props;
  const may = useMay();
  if (ordinary && may(needs)) return <Deciding {...props} ordinary={ordinary} />;
  return (
    <ShownDialog title={title} isRefused={ordinary !== undefined} onClose={onClose}>
      {children}
    </ShownDialog>
  );
}

/** The reason by its field's name, and which of the decisions is tried. */
type Draft = Record<string, string>;

function Deciding<What extends string>(props: Props<What> & { ordinary: Choice<What> }) {
  const { title, queue, ordinary, against, effect, reason, decide, customer, decided, onClose, children } = props;
  const t = useT();
  const whole = customer ? t("operator.one_of_customer", { one: title, customer }) : title;
  const { field, label, hint, needed, longest } = reason;
  const reasonOf = (draft: Draft) => (draft[field] ?? "").trim();
  const form = useRulesForm<Draft>(
    (draft) => {
      const tried = draft.what === against?.what ? against : ordinary;
      if (draft.what === "" || !tried?.hasReason || reasonOf(draft)) return { verdict: "valid", value: draft };
      return { verdict: "invalid", violations: [{ field, rule: { rule: "required" } }] };
    },
    { what: "", [field]: "" },
    ({ rule }) => (rule.rule === "required" ? needed : ruleWords(rule)),
  );
  const around = useContext(AroundContext);
  const { failure, busy, onSubmit } = useSave(form, {
    send: (draft) => decide(draft.what as What, reasonOf(draft)),
    invalidate: [[queue]],
    says: (_, { what }) => t("operator.decided", { what: whole, state: decided(what as What) }),
    // What can be decided against waits; behind it the next one does. What is undone, such as an issued invoice, has no next one.
    done: () => (against && around?.onAfter ? around.onAfter("look") : onClose()),
  });
  const facts = useRef<HTMLDivElement>(null);
  const submitButton = () => (facts.current ? findSubmit(facts.current) : undefined);
  useEffect(() => submitButton()?.setAttribute("aria-keyshortcuts", "A"));
  const keys = [
    { key: "A", label: ordinary.label, act: () => submitButton()?.focus() },
    ...(against ? [{ key: "R", label: against.label, act: () => form.setFocus(field) }] : []),
  ];
  const take = ({ what }: Choice<What>) => {
    form.setValue("what", what);
    return onSubmit();
  };
  return (
    <FormDialog
      title={title}
      size="large"
      submit={ordinary.label}
      busy={busy}
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        return take(ordinary);
      }}
      onClose={onClose}
      aside={
        against && (
          <Button
            formAction="none"
            disabled={busy}
            nativeButtonAttributes={{ "aria-keyshortcuts": "R" }}
            onClick={() => void take(against)}
          >
            {against.label}
          </Button>
        )
      }
    >
      <SpaceBetween size="m">
        <DialogSteps isHeld={busy || reasonOf(form.watch()) !== ""} keys={keys} />
        <DialogFacts place={facts}>{children}</DialogFacts>
        <Box color="text-body-secondary">{effect}</Box>
        <AreaField form={form} name={field} label={label} constraintText={hint} longest={longest} />
      </SpaceBetween>
    </FormDialog>
  );
}
