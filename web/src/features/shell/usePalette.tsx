import { type ComponentType, type ReactNode, useCallback, useRef, useState } from "react";
import { loadPart } from "../../api/transport";
import type { MenuPage } from "../../i18n/menu";
import { toast } from "../../kit/ui/toast";
import type { PaletteProps } from "./CommandPalette";
import { type Kept, keepTyped } from "./keepTyped";

interface Palette {
  /** Opens the search; or over what one may create alone. */
  open: (isCreating?: boolean) => Promise<void>;
  /** To be rendered by the layout. */
  dialog: ReactNode;
}

/** The search over pages and actions; its code is fetched when it is first opened, and what is typed meanwhile is in it then. */
export function usePalette(pages: readonly MenuPage[]): Palette {
  const [shown, setShown] = useState<{ Dialog: ComponentType<PaletteProps>; isCreating: boolean } | null>(null);
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
        const { CommandPalette } = await loadPart(() => import("./CommandPalette"));
        setShown({ Dialog: CommandPalette, isCreating });
      } catch (error) {
        take();
        toast.failure(error);
      }
    },
    [shown, take],
  );
  const dialog = shown && <shown.Dialog pages={pages} takeTyped={take} isCreating={shown.isCreating} onClose={close} />;
  return { open, dialog };
}
