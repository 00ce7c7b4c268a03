import Box from "@cloudscape-design/components/box";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import type { CardDraft } from "@portico/console";
import type { UseFormReturn } from "react-hook-form";
import { useT } from "../../i18n/t";
import { TextField } from "../../kit/ui/Field";
import type { ConsoleModule } from "../../rules/rules";
import { expiryTidy } from "./expiry";

interface Props {
  form: UseFormReturn<CardDraft>;
  module: ConsoleModule;
}

/** What stands on the card, with its brand as soon as the number shows it. */
export function CardFields({ form, module }: Props) {
  const t = useT();
  const [number, code] = form.watch(["number", "security_code"]);
  const brand = module.cardBrand(number);
  return (
    <ColumnLayout columns={2}>
      <TextField
        form={form}
        name="number"
        label={t("card.number")}
        constraintText={
          <>
            {t("card.number_rule")}{" "}
            <span role="status">
              {brand && (
                <Box variant="span" fontWeight="bold" fontSize="body-s">
                  {t(`card.brand_${brand}`)}
                </Box>
              )}
            </span>
          </>
        }
        inputMode="numeric"
        autoComplete="cc-number"
        // Another brand has another security code.
        onTyped={() => code !== "" && void form.trigger("security_code")}
      />
      <TextField
        form={form}
        name="expiry"
        label={t("card.expiry_field")}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/YY"
        tidy={expiryTidy}
      />
      <TextField
        form={form}
        name="security_code"
        label={t("card.security_code")}
        constraintText={t("card.security_rule")}
        inputMode="numeric"
        autoComplete="cc-csc"
      />
    </ColumnLayout>
  );
}
