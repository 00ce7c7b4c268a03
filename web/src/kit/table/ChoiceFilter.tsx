import Select from "@cloudscape-design/components/select";
import type { AddressName, ListState } from "./useListState";

interface Props<V extends string> {
  list: ListState;
  /** The value's name in the address. */
  name: AddressName;
  label: string;
  /** Words of no choice: the list is not narrowed. */
  all: string;
  /** What can be chosen: names of core's. */
  choices: readonly V[];
  word: (choice: V) => string;
}

/** Narrows a list to one of core's names; what is chosen stands in the address. */
export function ChoiceFilter<V extends string>({ list, name, label, all, choices, word }: Props<V>) {
  const options = [{ value: "", label: all }, ...choices.map((value) => ({ value, label: word(value) }))];
  return (
    <Select
      ariaLabel={label}
      options={options}
      selectedOption={options.find(({ value }) => value === list.value(name)) ?? null}
      onChange={({ detail }) => list.set({ [name]: detail.selectedOption.value ?? "" })}
    />
  );
}
