import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { UseFormReturn } from "react-hook-form";
import { schemeNames } from "../../api/generated/names.gen";
import { ChoiceField } from "../../kit/ui/ChoiceField";
import { TextField } from "../../kit/ui/Field";
import { RenewalField, type RenewalFieldValues, type RenewalRule } from "../money/RenewalField";
import { useProductWords } from "../money/useProductWords";

/** The fields of how something is billed. */
export interface BillingFieldValues extends RenewalFieldValues {
  periods: string;
}

interface Props {
  form: UseFormReturn<BillingFieldValues>;
  rule: RenewalRule;
  words: { title: string; scheme: string; periods: string };
}

/** How something is billed, for how long, and whether it renews itself. */
export function BillingFields({ form, rule, words }: Props) {
  const names = useProductWords();
  return (
    <Container header={<Header variant="h2">{words.title}</Header>}>
      <SpaceBetween size="m">
        <ColumnLayout columns={2}>
          <ChoiceField
            form={form}
            name="scheme"
            label={words.scheme}
            choices={schemeNames}
            word={(one) => names.scheme(one)}
          />
          <TextField form={form} name="periods" label={words.periods} inputMode="numeric" autoComplete="off" />
        </ColumnLayout>
        <RenewalField form={form as unknown as UseFormReturn<RenewalFieldValues>} rule={rule} />
      </SpaceBetween>
    </Container>
  );
}
