import type { FieldValues } from "react-hook-form";
import type { Common } from "./Field";
import { SelectField } from "./SelectField";

interface Props<T extends FieldValues, V extends string> extends Common<T> {
  /** What can be chosen: names of core's. */
  choices: readonly V[];
  word: (choice: V) => string;
  /** Told what was chosen. */
  onChosen?: (value: string) => void;
}

/** A choice of one of core's names. */
export function ChoiceField<T extends FieldValues, V extends string>({ choices, word, ...field }: Props<T, V>) {
  return <SelectField {...field} choices={choices.map((value) => ({ value, label: word(value) }))} />;
}
