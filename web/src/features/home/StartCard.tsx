import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useT } from "../../i18n/t";
import { FailedState } from "../../kit/ui/FailedState";
import { Loading } from "../../kit/ui/Loading";
import { useFollow } from "../../kit/ui/useFollow";
import { USUAL, useArrangement } from "./arrangement";
import { list, row, words } from "./resourceRows";
import { useSaveHome } from "./useSaveHome";
import type { Start, Step } from "./useStart";

/** What a new account does first, each with what it is good for; what is done is ticked. */
export function StartCard({ start: { steps, isTrying, retry } }: { start: Start }) {
  const t = useT();
  const { save, busy } = useSaveHome();
  const home = useArrangement() ?? USUAL;
  if (!steps) {
    return (
      <Container header={<Header variant="h2">{t("home.start")}</Header>}>
        {isTrying ? <Loading /> : <FailedState onRetry={retry} />}
      </Container>
    );
  }
  const next = steps.find((step) => !step.isDone && !step.isWaiting);
  const isVerified = steps.some(({ name, isDone }) => name === "verify" && isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={t("home.start_done", { done, all: steps.length })}
          actions={
            <Button loading={busy} onClick={() => save({ ...home, hidden: [...home.hidden, "start"] })}>
              {t("home.start_hide")}
            </Button>
          }
        >
          {t("home.start")}
        </Header>
      }
    >
      <ol style={list}>
        {steps.map((step) => (
          <li key={step.name} style={row}>
            <StepRow step={step} isNext={step === next} isVerified={isVerified} />
          </li>
        ))}
      </ol>
    </Container>
  );
}

interface RowProps {
  step: Step;
  /** Whether it is what comes next. */
  isNext: boolean;
  isVerified: boolean;
}

function StepRow({ step: { name, isDone, isWaiting, path, needsVerified }, isNext, isVerified }: RowProps) {
  const t = useT();
  const follow = useFollow();
  const state = isDone ? "success" : isWaiting ? "in-progress" : "pending";
  const says = isDone ? "home.start_is_done" : isWaiting ? "home.start_waits" : "home.start_to_do";
  return (
    <>
      <div style={words}>
        <Box fontWeight="bold">{t(`home.start_${name}`)}</Box>
        <Box color="text-body-secondary" fontSize="body-s">
          {t(`home.start_${name}_about`)}
        </Box>
      </div>
      <StatusIndicator type={state}>{t(says)}</StatusIndicator>
      {!isDone && (
        <Button
          variant={isNext ? "primary" : "normal"}
          disabled={needsVerified === true && !isVerified}
          disabledReason={t("home.start_verify_first")}
          href={path}
          onFollow={(event) => follow(path, event)}
        >
          {t(`home.start_${name}_go`)}
        </Button>
      )}
    </>
  );
}
