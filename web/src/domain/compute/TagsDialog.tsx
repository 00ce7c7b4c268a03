import type { QueryKey } from "@tanstack/react-query";
import { use } from "react";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { type ConsoleModule, loadConsole } from "../../rules/rules";
import { fieldOf, tagsOf } from "./tags";

interface Props {
  /** The machine's name, and the tags that it has. */
  name: string;
  tags: readonly string[];
  /** The name of the draft in the call: the server's fields stand under it. */
  under: string;
  send: (checked: { tags: string[] }) => Promise<unknown>;
  invalidate: readonly QueryKey[];
  onClose: () => void;
}

/** Gives a machine other tags. */
export function TagsDialog({ name, tags, under, send, invalidate, onClose }: Props) {
  const t = useT();
  const module = use(loadConsole());
  const form = useRulesForm((fields: { tags: string }) => readTags(fields, module), { tags: tags.join(", ") });
  const { failure, busy, onSubmit } = useSave(form, {
    send,
    under,
    invalidate,
    says: () => t("compute.tags_saved", { name }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("compute.tags_title")}
      submit={t("compute.tags_save")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="tags"
        label={t("compute.tags")}
        constraintText={t("compute.tags_about")}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function readTags({ tags }: { tags: string }, module: Pick<ConsoleModule, "checkTags">) {
  const verdict = module.checkTags({ tags: tagsOf(tags) });
  if (verdict.verdict === "valid") return verdict;
  return { ...verdict, violations: verdict.violations.map((one) => ({ ...one, field: fieldOf(one.field) })) };
}
