import ColumnLayout from "@cloudscape-design/components/column-layout";
import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { productSave } from "../generated/sdk.gen";
import type { NamedProduct } from "../generated/types.gen";
import { PRODUCTS_KEY } from "../products";
import { requiring } from "../required";

const FIELDS = ["name_us", "unit_us", "name_cn", "unit_cn"] as const;
type Draft = Record<(typeof FIELDS)[number], string>;

interface Props {
  shown: NamedProduct;
  onClose: () => void;
}

/** Says what a product and its unit are called, in both languages. */
export function ProductDialog({ shown: { product, words }, onClose }: Props) {
  const t = useT();
  const { name_us = "", unit_us = "", name_cn = "", unit_cn = "" } = words ?? {};
  const form = useRulesForm(requiring<Draft>(FIELDS), { name_us, unit_us, name_cn, unit_cn });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (draft) => call(productSave({ body: { words: [{ product, ...draft }] } })),
    under: "words.0",
    invalidate: [PRODUCTS_KEY],
    says: () => t("price_list.named", { product }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("price_list.name_one", { product })}
      submit={t("price_list.save")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <ColumnLayout columns={2}>
        {FIELDS.map((name) => (
          <TextField key={name} form={form} name={name} label={t(`price_list.${name}`)} autoComplete="off" />
        ))}
      </ColumnLayout>
    </FormDialog>
  );
}
