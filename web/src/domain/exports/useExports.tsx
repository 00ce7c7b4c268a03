import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { breaks } from "../../api/call";
import type { Staged } from "../../api/generated/types.gen";
import { exportsQuery } from "./queries";

const ExportsDialog = lazy(() => import("./ExportsDialog").then((module) => ({ default: module.ExportsDialog })));

/** The person's files as a page shows them. */
export interface Exports {
  /** Opens the dialog with the person's files. */
  show: () => void;
  /** Asks for a file and shows how far it is; throws what speaks against it but that there are too many. */
  ask: (staged: () => Promise<Staged>) => Promise<void>;
  /** The dialog, where it is open. */
  dialog: ReactNode;
}

/** Asks for lists as files. */
export function useExports(): Exports {
  const client = useQueryClient();
  const [shown, setShown] = useState<{ awaited: string | null; isFull: boolean } | null>(null);
  const ask = async (staged: () => Promise<Staged>) => {
    try {
      const { export_id } = await staged();
      await client.invalidateQueries(exportsQuery);
      setShown({ awaited: export_id, isFull: false });
    } catch (error) {
      if (!breaks(error, "export", "too_many")) throw error;
      setShown({ awaited: null, isFull: true });
    }
  };
  return {
    show: () => setShown({ awaited: null, isFull: false }),
    ask,
    dialog: shown && (
      <Suspense>
        <ExportsDialog {...shown} onClose={() => setShown(null)} />
      </Suspense>
    ),
  };
}
