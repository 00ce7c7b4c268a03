import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { call } from "../api/call";
import { ruleWords } from "../i18n/ruleWords";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { useTakesChange } from "../kit/form/useTakesChange";
import { AreaField } from "../kit/ui/AreaField";
import { useRulesForm } from "../rules/form";
import { countText } from "./amounts";
import { flavorPublish } from "./generated/sdk.gen";
import type { CaredFlavor, Flavor } from "./generated/types.gen";
import { requiring } from "./required";

/** Characters of a list at most. */
const LONGEST = 100_000;

/** What a region offers and offered, and which version of it that is. */
export interface FlavorVersion {
  flavors: readonly CaredFlavor[];
  /** When it was published; null where nothing was yet. */
  saved_at: string | null;
}

interface Props {
  region: string;
  list: FlavorVersion;
  onClose: () => void;
}

/** Publishes what a region offers as JSON, beginning with what it offers now. */
export function FlavorDialog({ region, list: { flavors, saved_at }, onClose }: Props) {
  const t = useT();
  // The version that is changed: the list may be asked for anew behind the dialog.
  const [seen_saved_at] = useState(saved_at);
  const offered = flavors.filter(({ is_offered }) => is_offered).map(({ flavor }) => flavor);
  const form = useRulesForm(requiring<{ list: string }>(["list"]), { list: JSON.stringify(offered, null, 1) });
  const takesChange = useTakesChange(t("operator.flavor_changed"), ["flavors"]);
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ list }) =>
      call(flavorPublish({ body: { region, flavors: parseFlavors(list, t("operator.not_json")), seen_saved_at } })),
    takes: (refusal) => {
      takesChange(refusal);
      const [first] = refusal.violations;
      if (first) throw new Error(t("operator.flavor_refused", { field: first.field, rule: ruleWords(first.rule) }));
      return false;
    },
    invalidate: [["flavors"]],
    says: ({ count }) => t("operator.flavor_published", { count: countText(count), region }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("operator.flavor_publish_title", { region })}
      size="large"
      submit={t("operator.flavor_publish")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t("operator.flavor_effect")}</Box>
        <AreaField
          form={form}
          name="list"
          label={t("operator.flavor_list")}
          constraintText={t("operator.flavor_list_hint")}
          rows={14}
          longest={LONGEST}
          keepsLines
        />
      </SpaceBetween>
    </FormDialog>
  );
}

/** A list of flavors out of JSON; what is none is refused with these words. */
function parseFlavors(list: string, words: string): Flavor[] {
  try {
    const value: unknown = JSON.parse(list);
    if (Array.isArray(value)) return value as Flavor[];
  } catch {
    // Said below.
  }
  throw new Error(words);
}
