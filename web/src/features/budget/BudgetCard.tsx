import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { BudgetReply, Grade } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import type { May } from "../../domain/access/may";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";
import { BudgetBar } from "./BudgetBar";
import { standing } from "./budget";

interface Props {
  budget: BudgetReply;
  may: May;
  onChange: () => void;
  onDelete: () => void;
}

const STATES = { within: "success", will_be_over: "warning", over: "error" } as const;

/** A project's budget: how its month goes, and what happens when. */
export function BudgetCard({ budget, may, onChange, onDelete }: Props) {
  const t = useT();
  const { project_name: name, blocks_new } = budget;
  const state = standing(budget);
  return (
    <Container
      header={
        <Header
          variant="h2"
          info={<StatusIndicator type={STATES[state]}>{t(`budget.${state}`)}</StatusIndicator>}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <MayButton may={may} ariaLabel={t("budget.change_one", { name })} onClick={onChange}>
                {t("budget.change")}
              </MayButton>
              <MayButton may={may} ariaLabel={t("budget.delete_one", { name })} onClick={onDelete}>
                {t("budget.delete")}
              </MayButton>
            </SpaceBetween>
          }
        >
          {name}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {blocks_new && (
          <Alert type="warning" header={t("budget.blocks")}>
            {t("budget.blocks_about")}
          </Alert>
        )}
        <ColumnLayout columns={2} minColumnWidth={320}>
          <Figures budget={budget} />
          <Grades budget={budget} />
        </ColumnLayout>
      </SpaceBetween>
    </Container>
  );
}

function Figures({ budget }: { budget: BudgetReply }) {
  const t = useT();
  const { amount, spent, forecast, percent, forecast_percent } = budget;
  return (
    <SpaceBetween size="s">
      <BudgetBar budget={budget} />
      <KeyValuePairs
        columns={3}
        minColumnWidth={140}
        items={[
          { label: t("budget.spent"), value: t("budget.of", { amount: rules.moneyDisplay(spent), percent }) },
          {
            label: t("budget.forecast"),
            value: t("budget.of", { amount: rules.moneyDisplay(forecast), percent: forecast_percent }),
          },
          { label: t("budget.amount"), value: rules.moneyDisplay(amount) },
        ]}
      />
    </SpaceBetween>
  );
}

function Grades({ budget: { grades } }: { budget: BudgetReply }) {
  const t = useT();
  return (
    <SpaceBetween size="xs">
      <Box variant="awsui-key-label">{t("budget.grades")}</Box>
      {grades.length === 0 ? (
        <Box color="text-body-secondary">{t("budget.grades_none")}</Box>
      ) : (
        <ul className="budget-grades">
          {grades.map((grade) => (
            <li key={`${grade.percent} ${grade.basis} ${grade.action}`}>
              <GradeLine grade={grade} isReached={grade.is_reached} />
            </li>
          ))}
        </ul>
      )}
    </SpaceBetween>
  );
}

/** What happens at a grade, and whether it is reached. */
function GradeLine({ grade, isReached }: { grade: Grade; isReached: boolean }) {
  const t = useT();
  const { percent, basis, action } = grade;
  return (
    <StatusIndicator type={isReached ? "warning" : "pending"} wrapText>
      {t(isReached ? "budget.grade_reached" : "budget.grade_open", {
        grade: t(`budget.grade_${basis}_${action}`, { percent }),
      })}
    </StatusIndicator>
  );
}
