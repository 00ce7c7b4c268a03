import type { QueryKey } from "@tanstack/react-query";
import { useRulesForm, type Verdict } from "../../rules/form";
import { TextField } from "../ui/Field";
import { FormDialog } from "./FormDialog";
import { useSave } from "./useSave";

/** Characters of a name at most that the field takes. */
const LONGEST = 60;

interface Named {
  name: string;
}

interface Props {
  /** What it is called until now. */
  name: string;
  words: { title: string; submit: string; name: string; saved: (name: string) => string };
  check: (fields: Named) => Verdict<Named>;
  send: (value: Named) => Promise<unknown>;
  /** The part of the call's body that the name is in. */
  under: string;
  invalidate: readonly QueryKey[];
  onDone: () => void;
  onClose: () => void;
}

/** Gives something another name. */
export function RenameDialog({ name, words, check, send, under, invalidate, onDone, onClose }: Props) {
  const form = useRulesForm(check, { name });
  const { failure, busy, onSubmit } = useSave(form, {
    send,
    under,
    invalidate,
    says: (_, value) => words.saved(value.name),
    done: onDone,
  });
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={words.name} longest={LONGEST} autoComplete="off" />
    </FormDialog>
  );
}
