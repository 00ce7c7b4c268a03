import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call";
import { verificationApprove, verificationReject, verificationTake } from "./generated/sdk.gen";
import type { CaseShowReply } from "./generated/types.gen";
import { useWords } from "./words";

/** Characters of a remark at most, as the server judges it. */
const REMARK_MAX = 500;

/** The call of each decision. */
const DECIDE = { approve: verificationApprove, reject: verificationReject };

/** A remark is one paragraph: the server takes no line breaks. */
export function oneLine(typed: string): string {
  return typed.replace(/[\r\n]+/g, " ");
}

/** Taking a case, and deciding it once it is one's own. */
export function Decision({ shown }: { shown: CaseShowReply }) {
  const w = useWords();
  const [remark, setRemark] = useState("");
  const [isSilent, setSilent] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const caseId = shown.case.case_id;
  const again = () => client.invalidateQueries();
  const take = useMutation({
    mutationFn: () => call(verificationTake({ body: { case_id: caseId } })),
    onSettled: again,
  });
  const decide = useMutation({
    mutationFn: (what: keyof typeof DECIDE) => call(DECIDE[what]({ body: { case_id: caseId, remark } })),
    onSettled: () => {
      setAsked(false);
      return again();
    },
  });
  const error = take.error ?? decide.error;
  const failure = error && (
    <div role="alert">
      <Alert type="error">{error.message}</Alert>
    </div>
  );
  if (!shown.is_mine) {
    return (
      <Container header={<Header variant="h2">{w("decision")}</Header>}>
        <SpaceBetween size="s">
          {failure}
          <Box>{w("take_hint")}</Box>
          <Button variant="primary" loading={take.isPending} onClick={() => take.mutate()}>
            {w(shown.case.state === "in_review" ? "take_over" : "take")}
          </Button>
        </SpaceBetween>
      </Container>
    );
  }
  const reject = () => {
    setSilent(!remark.trim());
    if (remark.trim()) decide.mutate("reject");
  };
  return (
    <Container header={<Header variant="h2">{w("decision")}</Header>}>
      <SpaceBetween size="s">
        {failure}
        <FormField
          label={w("remark")}
          constraintText={w("remark_hint")}
          errorText={isSilent && !remark.trim() ? w("remark_needed") : ""}
        >
          <Textarea
            value={remark}
            onChange={({ detail }) => setRemark(oneLine(detail.value))}
            nativeTextareaAttributes={{ maxLength: REMARK_MAX }}
          />
        </FormField>
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="primary" disabled={decide.isPending} onClick={() => setAsked(true)}>
            {w("approve")}
          </Button>
          <Button loading={decide.isPending} onClick={reject}>
            {w("reject")}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
      <Modal
        visible={isAsked}
        header={w("approve")}
        closeAriaLabel={w("cancel")}
        onDismiss={() => setAsked(false)}
        footer={
          <SpaceBetween direction="horizontal" size="xs">
            <Button onClick={() => setAsked(false)}>{w("cancel")}</Button>
            <Button variant="primary" loading={decide.isPending} onClick={() => decide.mutate("approve")}>
              {w("approve")}
            </Button>
          </SpaceBetween>
        }
      >
        {w("approve_sure")}
      </Modal>
    </Container>
  );
}
