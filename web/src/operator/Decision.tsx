import Box from "@cloudscape-design/components/box";
import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRef, useState } from "react";
import { call } from "../api/call";
import { ruleWords } from "../i18n/ruleWords";
import { useT } from "../i18n/t";
import { Confirm } from "../kit/form/Confirm";
import { FailureAlert } from "../kit/form/FailureAlert";
import { PlainForm } from "../kit/form/StepForm";
import { useAct } from "../kit/form/useAct";
import { useSave } from "../kit/form/useSave";
import { AreaField } from "../kit/ui/AreaField";
import { useCancel } from "../kit/ui/useFollow";
import { useRulesForm } from "../rules/form";
import { CASE_REMARK_MAX } from "../rules/limits";
import { verificationApprove, verificationReject, verificationTake } from "./generated/sdk.gen";
import type { CaseShowReply } from "./generated/types.gen";
import { requiring } from "./required";
import { useKeys } from "./useKeys";

/** What another state of a case changes: the case itself, and the lists that it stands in. */
const CHANGED = [["case"], ["verifications"]] as const;

interface Props {
  shown: CaseShowReply;
  /** Where a decision leads: to the next that waits, or to the list. */
  next: string;
}

/** Taking a case, and deciding it once it is one's own. */
export function Decision({ shown, next }: Props) {
  const t = useT();
  return (
    <Container header={<Header variant="h2">{t("operator.decision")}</Header>}>
      {shown.is_mine ? <Decide shown={shown} next={next} /> : <Take shown={shown} />}
    </Container>
  );
}

/** What taking a case is called, which a colleague may have taken before. */
export const takeWord = ({ case: { state } }: CaseShowReply) =>
  state === "in_review" ? "operator.take_over" : "operator.take";

function Take({ shown }: { shown: CaseShowReply }) {
  const t = useT();
  const { failure, busy, act } = useAct({
    call: () => call(verificationTake({ body: { case_id: shown.case.case_id } })),
    invalidate: CHANGED,
  });
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<ButtonProps.Ref>(null);
  useKeys(place, { t: () => button.current?.focus() });
  return (
    <div ref={place}>
      <SpaceBetween size="s">
        {failure && <FailureAlert words={failure} />}
        <Box>{t("operator.take_hint")}</Box>
        <Button
          ref={button}
          variant="primary"
          loading={busy}
          nativeButtonAttributes={{ "aria-keyshortcuts": "T" }}
          onClick={act}
        >
          {t(takeWord(shown))}
        </Button>
      </SpaceBetween>
    </div>
  );
}

function Decide({ shown, next }: Props) {
  const t = useT();
  const { case_id: caseId } = shown.case;
  const says = (state: "operator.case_verified" | "operator.case_failed") =>
    t("operator.case_decided", { customer: shown.customer_no, state: t(state) });
  // As it was when the decision was sent: what is decided stands in no list any more, and has nothing behind it there.
  const goal = useRef(next);
  // The remark was sent: nothing half-typed is left.
  const leave = useCancel();
  const [isAsked, setAsked] = useState(false);
  const form = useRulesForm<{ remark: string }>(requiring(["remark"]), { remark: "" }, ({ rule }) =>
    rule.rule === "required" ? t("operator.remark_needed") : ruleWords(rule),
  );
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ remark }) => call(verificationReject({ body: { case_id: caseId, remark: remark.trim() } })),
    invalidate: CHANGED,
    says: () => says("operator.case_failed"),
    done: () => leave(next),
  });
  const approve = () => {
    goal.current = next;
    return call(verificationApprove({ body: { case_id: caseId, remark: form.getValues("remark").trim() } }));
  };
  const place = useRef<HTMLDivElement>(null);
  useKeys(place, { a: () => setAsked(true), r: () => form.setFocus("remark") });
  return (
    <div ref={place}>
      <PlainForm failure={failure} onSubmit={onSubmit}>
        <AreaField
          form={form}
          name="remark"
          label={t("operator.remark")}
          constraintText={t("operator.remark_hint")}
          longest={CASE_REMARK_MAX}
        />
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            variant="primary"
            formAction="none"
            disabled={busy}
            nativeButtonAttributes={{ "aria-keyshortcuts": "A" }}
            onClick={() => setAsked(true)}
          >
            {t("operator.approve")}
          </Button>
          <Button formAction="submit" loading={busy} nativeButtonAttributes={{ "aria-keyshortcuts": "R" }}>
            {t("operator.reject")}
          </Button>
        </SpaceBetween>
      </PlainForm>
      {isAsked && (
        <Confirm
          title={t("operator.approve")}
          confirm={t("operator.approve")}
          call={approve}
          invalidate={CHANGED}
          says={() => says("operator.case_verified")}
          done={() => leave(goal.current)}
          onClose={() => setAsked(false)}
        >
          <Box>{t("operator.approve_sure")}</Box>
        </Confirm>
      )}
    </div>
  );
}
