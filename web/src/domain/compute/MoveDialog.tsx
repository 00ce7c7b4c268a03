import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { QueryKey } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { useRulesForm, type Verdict } from "../../rules/form";
import { PlaceFields, type PlaceFieldValues } from "../project/PlaceFields";
import { Names } from "./Names";
import type { Named } from "./obstacles";
import type { Whole } from "./useWhole";

/** A machine, and where it is. */
interface Movable extends Named {
  region: string;
  project_id?: string | null;
  vdc_id?: string | null;
}

/** Where machines shall be: in which project and which VDC, or in none. */
export interface Place {
  project_id: string | null;
  vdc_id: string | null;
}

interface Props {
  /** What is moved: one machine at least. */
  machines: readonly Movable[];
  whole: Whole;
  words: { title: string; submit: string; text: string; done: string };
  /** Calls the server about the ids of all of them. */
  move: (ids: string[], place: Place) => Promise<unknown>;
  invalidate: readonly QueryKey[];
  onClose: () => void;
  /** Called once all stand in the other project. */
  onDone?: (() => void) | undefined;
}

/** Moves machines to another project or VDC; a VDC is offered where all of them are in its region. */
export function MoveDialog({ machines, whole, words, move, invalidate, onClose, onDone }: Props) {
  const [first] = machines;
  const isNear = machines.every(({ region }) => region === first?.region);
  const check = (fields: PlaceFieldValues): Verdict<PlaceFieldValues> => ({ verdict: "valid", value: fields });
  const form = useRulesForm(check, {
    region: isNear ? (first?.region ?? "") : "",
    project_id: first?.project_id ?? "",
    vdc_id: (isNear && first?.vdc_id) || "",
  });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ project_id, vdc_id }) =>
      whole.send((ids) => move(ids, { project_id: project_id || null, vdc_id: vdc_id || null })),
    invalidate,
    says: () => words.done,
    done: () => {
      onClose();
      onDone?.();
    },
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
      <SpaceBetween size="m">
        {whole.obstacles}
        <Box>{words.text}</Box>
        <Names machines={machines} />
        <PlaceFields form={form as unknown as UseFormReturn<PlaceFieldValues>} />
      </SpaceBetween>
    </FormDialog>
  );
}
