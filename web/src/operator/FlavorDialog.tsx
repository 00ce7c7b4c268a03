import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call";
import { ruleWords } from "../i18n/ruleWords";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { takesChange } from "../kit/form/takesChange";
import { useSave } from "../kit/form/useSave";
import { AreaField } from "../kit/ui/AreaField";
import { useRulesForm } from "../rules/form";
import { countText } from "./amounts";
import { flavorPublish } from "./generated/sdk.gen";
import type { Flavor, FlavorCareReply } from "./generated/types.gen";
import { requiring } from "./required";

/** Characters of a list at most. */
const LONGEST = 100_000;

interface Props {
  region: string;
  /** What the region offers and offered, and which version of it that is. */
  list: FlavorCareReply;
  onClose: () => void;
}

/** Publishes what a region offers as JSON, beginning with what it offers now. */
export function FlavorDialog({ region, list: { flavors, saved_at = null }, onClose }: Props) {
  const t = useT();
  const queries = useQueryClient();
  // The version that is changed: the list may be asked for anew behind the dialog.
  const [seen_saved_at] = useState(saved_at);
  const offered = flavors.filter(({ is_offered }) => is_offered).map(({ flavor }) => flavor);
  const form = useRulesForm(requiring<{ list: string }>(["list"]), { list: JSON.stringify(offered, null, 1) });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ list }) =>
      call(flavorPublish({ body: { region, flavors: parseFlavors(list, t("operator.not_json")), seen_saved_at } })),
    takes: (refusal) => {
      // Whoever opens the dialog again begins with what the other published.
      if (refusal.status === 409) void queries.invalidateQueries({ queryKey: ["flavors"] });
      takesChange(t("operator.flavor_changed"))(refusal);
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
