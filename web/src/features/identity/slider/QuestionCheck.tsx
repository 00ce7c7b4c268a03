import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input, { type InputProps } from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { call } from "../../../api/call";
import { sliderQuestionCreate, sliderQuestionSolve } from "../../../api/generated/sdk.gen";
import { useT } from "../../../i18n/t";
import { Notice } from "./Notice";
import { isMissed, useChallenge, wordsOf } from "./useChallenge";
import { useProof } from "./useProof";

interface Props {
  onPassed: (ticket: string) => void;
  onOther: () => void;
}

/** A question in words with a proof of work: for people who cannot use the picture. */
export function QuestionCheck({ onPassed, onOther }: Props) {
  const t = useT();
  const { value: question, failure, renew } = useChallenge(() => call(sliderQuestionCreate({ body: {} })));
  const proof = useProof(question?.work);
  const [answer, setAnswer] = useState("");
  const [missing, setMissing] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const input = useRef<InputProps.Ref>(null);
  const questionId = question?.question_id;

  useEffect(() => {
    if (questionId) input.current?.focus();
  }, [questionId]);

  const again = (words: string | null) => {
    setMessage(words);
    setSubmitted(false);
    setAnswer("");
    renew();
  };

  // The answer may be given before the proof is found: it goes out when both are there.
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setMissing(answer.trim() === "");
    if (answer.trim() === "" || !question || submitted) return;
    setSubmitted(true);
    try {
      const nonce = await proof.nonce();
      const { question_id } = question;
      const { ticket } = await call(sliderQuestionSolve({ body: { question_id, answer, nonce } }));
      onPassed(ticket);
    } catch (error) {
      again(isMissed(error) ? t("question.failed") : wordsOf(error));
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <SpaceBetween size="s">
        {failure && <Alert type="error">{failure}</Alert>}
        <div>
          <Notice words={message} />
          <FormField
            label={question?.text ?? t("identity.loading")}
            constraintText={t("question.answer_hint")}
            errorText={missing && t("question.required")}
          >
            <Input
              ref={input}
              value={answer}
              ariaLabel={question ? `${question.text} ${t("question.answer")}` : t("question.answer")}
              autoComplete="off"
              disabled={!question || submitted}
              onChange={({ detail }) => setAnswer(detail.value)}
            />
          </FormField>
        </div>
        <Progress percent={proof.percent} done={proof.done} />
        <SpaceBetween size="s" direction="horizontal" alignItems="center">
          <Button formAction="submit" variant="primary" loading={submitted} disabled={!question}>
            {t("question.submit")}
          </Button>
          <Button formAction="none" iconName="refresh" disabled={submitted} onClick={() => again(null)}>
            {t("question.reload")}
          </Button>
          <Button formAction="none" variant="inline-link" disabled={submitted} onClick={onOther}>
            {t("slider.to_picture")}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </form>
  );
}

/** Tells how far the proof is; the spoken text changes only at each quarter, so that it does not talk without end. */
function Progress({ percent, done }: { percent: number; done: boolean }) {
  const t = useT();
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <Box variant="small">
      <span role="status">{done ? t("question.worked") : t("question.working", { percent: quarter })}</span>
    </Box>
  );
}
