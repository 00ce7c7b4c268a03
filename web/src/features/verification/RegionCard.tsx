import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Region } from "@portico/console";
import { use } from "react";
import type { RegionReply, VerificationReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { ALLOWED } from "../../domain/access/may";
import { within } from "../../domain/access/useCan";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { useFollow } from "../../kit/ui/useFollow";
import { loadConsole } from "../../rules/rules";
import { State } from "./State";
import { useDueWords } from "./useDueWords";

interface Props {
  region: Region;
  reply: VerificationReply;
  onWithdraw: () => void;
}

/** How far the verification has come in one region, and what can be done about it. */
export function RegionCard({ region, reply, onWithdraw }: Props) {
  const t = useT();
  const follow = useFollow();
  const module = use(loadConsole());
  const own = reply[region];
  const states = { mainland: reply.mainland.state, other: reply.other.state, confirmed: reply.region ?? undefined };
  const isFixedElsewhere = module.regionAllows(states, region) !== undefined;
  const maySubmit = module.verificationAllows(states, region, "submit") === undefined;
  const isWaiting = own.state === "unreviewed" || own.state === "in_review";
  const path = `${PATHS.verification}?region=${region}`;

  return (
    <Container fitHeight header={<Header variant="h2">{t(`verification.${region}`)}</Header>}>
      <SpaceBetween size="m">
        <State state={own.state} />
        {own.state === "not_verified" && !isFixedElsewhere && <Box>{t("verification.not_verified_hint")}</Box>}
        {states.confirmed && isFixedElsewhere && (
          <Box>{t("verification.not_possible_hint", { region: t(`verification.${states.confirmed}`) })}</Box>
        )}
        {own.state === "verified" && <Box>{t("verification.verified_hint")}</Box>}
        <Waiting own={own} />
        {own.state === "failed" && (
          <Alert type="error" header={t("verification.reason")}>
            <span className="remark">{own.remark}</span>
          </Alert>
        )}
        {own.state !== "failed" && own.remark !== "" && (
          <KeyValuePairs items={[{ label: t("verification.remark"), value: own.remark }]} />
        )}
        {isWaiting && (
          <MayButton may={within(ALLOWED, module.verificationAllows(states, region, "withdraw"))} onClick={onWithdraw}>
            {t("verification.withdraw")}
          </MayButton>
        )}
        {maySubmit && (
          <Button
            variant={own.state === "failed" ? "primary" : "normal"}
            href={path}
            onFollow={(event) => follow(path, event)}
          >
            {own.state === "failed" ? t("verification.again") : t(`verification.begin_${region}`)}
          </Button>
        )}
      </SpaceBetween>
    </Container>
  );
}

/** Since when it waits and how long still. */
function Waiting({ own }: { own: RegionReply }) {
  const t = useT();
  const times = useTimes();
  const dueWords = useDueWords();
  if (!own.submitted_at || !own.due_at) return null;
  return (
    <SpaceBetween size="s">
      <KeyValuePairs
        columns={2}
        minColumnWidth={140}
        items={[
          { label: t("verification.handed_in"), value: times.at(own.submitted_at) },
          { label: t("verification.due"), value: dueWords(own.due_at) },
        ]}
      />
      <Box color="text-body-secondary">{t("verification.told")}</Box>
    </SpaceBetween>
  );
}
