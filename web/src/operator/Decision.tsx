import Box from "@cloudscape-design/components/box";
import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../api/call";
import { ruleWords } from "../i18n/ruleWords";
import { useT } from "../i18n/t";
import { Confirm } from "../kit/form/Confirm";
import { PlainForm } from "../kit/form/StepForm";
import { useAct } from "../kit/form/useAct";
import { useUnsaved } from "../kit/form/useHalfTyped";
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

/** Taking a case, and deciding it once it is one's own. What was typed stays while a colleague has it. */
export function Decision({ shown, next }: Props) {
  const t = useT();
  // What was typed when the case was no longer one's own; nothing as long as it never was.
  const [lost, setLost] = useState<string>();
  return (
    <Container header={<Header variant="h2">{t("operator.decision")}</Header>}>
      {shown.is_mine ? (
        <Decide shown={shown} next={next} kept={lost} onLost={setLost} />
      ) : (
        <Take shown={shown} lost={lost} />
      )}
    </Container>
  );
}

/** What taking a case is called, which a colleague may have taken before. */
export const takeWord = ({ case: { state } }: CaseShowReply) =>
  state === "in_review" ? "operator.take_over" : "operator.take";

function Take({ shown, lost }: { shown: CaseShowReply; lost: string | undefined }) {
  const t = useT();
  useUnsaved(Boolean(lost));
  // Why it is refused is said in a notice: what has ended meanwhile is not to be taken any more, and this is gone with it.
  const { busy, act } = useAct({
    call: () => call(verificationTake({ body: { case_id: shown.case.case_id } })),
    invalidate: CHANGED,
  });
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<ButtonProps.Ref>(null);
  useKeys(place, { t: () => button.current?.focus() });
  return (
    <div ref={place}>
      <SpaceBetween size="s">
        {lost !== undefined && (
          <div role="status">
            <Box>{t("operator.case_lost")}</Box>
            {lost && <Box color="text-body-secondary">{t("operator.remark_kept", { remark: lost })}</Box>}
          </div>
        )}
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

interface DecideProps extends Props {
  /** What was typed before a colleague took the case over. */
  kept: string | undefined;
  /** The case is no longer one's own, with what is typed by then. */
  onLost: (typed: string) => void;
}

function Decide({ shown, next, kept, onLost }: DecideProps) {
  const t = useT();
  const queries = useQueryClient();
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
    takes: ({ status }) => {
      // It has ended, or is a colleague's by now: the page shows whose it is.
      if (status === 409) for (const queryKey of CHANGED) void queries.invalidateQueries({ queryKey });
      return false;
    },
    invalidate: CHANGED,
    says: () => says("operator.case_failed"),
    done: () => leave(next),
  });
  const { setValue, getValues } = form;
  useEffect(() => {
    if (kept) setValue("remark", kept, { shouldDirty: true });
    return () => onLost(getValues("remark"));
  }, [kept, onLost, setValue, getValues]);
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
