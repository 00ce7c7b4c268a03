import { type ComponentType, type ReactNode, useCallback, useRef, useState } from "react";
import { loadPart } from "../../api/transport";
import { toast } from "../../state/toast";
import { type Kept, keepTyped } from "./keepTyped";
import type { OpenedPalette } from "./Palette";

/** A search that is fetched when it is first opened. */
interface LazyPalette {
  /** Opens it; or over what one may create alone. */
  open: (isCreating?: boolean) => Promise<void>;
  /** To be rendered by the layout. */
  dialog: ReactNode;
}

/** Opens a search whose code is fetched when it is first opened; what is typed meanwhile is in it then. */
export function useLazyPalette<Rest extends object>(
  load: () => Promise<ComponentType<Rest & OpenedPalette & { isCreating: boolean }>>,
  rest: Rest,
): LazyPalette {
  const [shown, setShown] = useState<{ Dialog: Awaited<ReturnType<typeof load>>; isCreating: boolean } | null>(null);
  const kept = useRef<Kept | null>(null);
  const take = useCallback(() => {
    const typed = kept.current ? kept.current.take() : "";
    kept.current = null;
    return typed;
  }, []);
  const close = useCallback(() => setShown(null), []);
  const open = useCallback(
    async (isCreating = false) => {
      if (kept.current || shown) return;
      kept.current = keepTyped();
      try {
        setShown({ Dialog: await loadPart(load), isCreating });
      } catch (error) {
        take();
        toast.failure(error);
      }
    },
    [shown, take, load],
  );
  const dialog = shown && <shown.Dialog {...rest} takeTyped={take} isCreating={shown.isCreating} onClose={close} />;
  return { open, dialog };
}
