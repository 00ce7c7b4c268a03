import ColumnLayout from "@cloudscape-design/components/column-layout";
import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { VerificationDraft } from "@portico/console";
import { useMemo } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useT } from "../../i18n/t";
import { TextField } from "../../kit/ui/Field";
import type { ConsoleModule } from "../../rules/rules";
import { CountryField } from "./CountryField";
import { PictureField } from "./PictureField";

interface Props {
  form: UseFormReturn<VerificationDraft>;
  module: ConsoleModule;
  /** What the form began with. */
  first: VerificationDraft;
  onBusy: (name: string, isBusy: boolean) => void;
}

/** Which document, who issued it, its number and its pictures. */
export function DocumentSection({ form, module, first, onBusy }: Props) {
  const t = useT();
  const { region, kind } = first;
  const kinds = useMemo(() => module.documentKinds(region, kind), [module, region, kind]);
  const document = form.watch("document");
  const isTwoSided = module.hasBack(document);

  const choose = (value: string) => {
    const chosen = kinds.find((one) => one === value);
    if (!chosen || chosen === document) return;
    form.setValue("document", chosen);
    // Another document has another number and other pictures.
    for (const name of ["number", "front_image", "back_image"] as const) form.setValue(name, "");
    form.clearErrors(["number", "front_image", "back_image"]);
  };

  return (
    <SpaceBetween size="l">
      {kinds.length > 1 ? (
        <FormField label={t("verification.document")}>
          <RadioGroup
            value={document}
            onChange={({ detail }) => choose(detail.value)}
            items={kinds.map((value) => ({ value, label: t(`verification.${value}`) }))}
          />
        </FormField>
      ) : null}
      {region === "other" && <CountryField form={form} module={module} />}
      <TextField
        form={form}
        name="number"
        label={t(`verification.number_${document}`)}
        constraintText={t(`verification.number_hint_${document}`)}
        autoComplete="off"
      />
      <ColumnLayout columns={isTwoSided ? 2 : 1}>
        <PictureField
          key={`${document} front`}
          form={form}
          module={module}
          name="front_image"
          label={isTwoSided ? t("verification.front") : t("verification.picture")}
          earlier={first.front_image}
          onBusy={onBusy}
        />
        {isTwoSided && (
          <PictureField
            key={`${document} back`}
            form={form}
            module={module}
            name="back_image"
            label={t("verification.back_side")}
            earlier={first.back_image}
            onBusy={onBusy}
          />
        )}
      </ColumnLayout>
    </SpaceBetween>
  );
}
