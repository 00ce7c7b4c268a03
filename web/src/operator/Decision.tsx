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
import { useRulesForm } from "../rules/form";
import { verificationApprove, verificationReject, verificationTake } from "./generated/sdk.gen";
import type { CaseShowReply } from "./generated/types.gen";
import { requiring } from "./required";
import { useKeys } from "./useKeys";

/** Characters of a remark at most, as the server judges it. */
const REMARK_MAX = 500;
/** What another state of a case changes: the case itself, and the lists that it stands in. */
const CHANGED = [["case"], ["verifications"]] as const;

/** Taking a case, and deciding it once it is one's own. */
export function Decision({ shown }: { shown: CaseShowReply }) {
  const t = useT();
  return (
    <Container header={<Header variant="h2">{t("operator.decision")}</Header>}>
      {shown.is_mine ? <Decide caseId={shown.case.case_id} /> : <Take shown={shown} />}
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

function Decide({ caseId }: { caseId: string }) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const form = useRulesForm<{ remark: string }>(requiring(["remark"]), { remark: "" }, ({ rule }) =>
    rule.rule === "required" ? t("operator.remark_needed") : ruleWords(rule),
  );
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ remark }) => call(verificationReject({ body: { case_id: caseId, remark: remark.trim() } })),
    invalidate: CHANGED,
  });
  const approve = () =>
    call(verificationApprove({ body: { case_id: caseId, remark: form.getValues("remark").trim() } }));
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
          longest={REMARK_MAX}
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
          onClose={() => setAsked(false)}
        >
          <Box>{t("operator.approve_sure")}</Box>
        </Confirm>
      )}
    </div>
  );
}
