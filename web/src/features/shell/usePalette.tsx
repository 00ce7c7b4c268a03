import { type ComponentType, type ReactNode, useCallback, useRef, useState } from "react";
import { loadPart } from "../../api/transport";
import type { MenuPage } from "../../i18n/menu";
import { toast } from "../../kit/ui/toast";
import type { PaletteProps } from "./CommandPalette";

interface Palette {
  /** Opens the search. */
  open: () => Promise<void>;
  /** To be rendered by the layout. */
  dialog: ReactNode;
}

/** The search over pages and actions; its code is fetched when it is first opened. */
export function usePalette(pages: readonly MenuPage[]): Palette {
  const [shown, setShown] = useState<{ Dialog: ComponentType<PaletteProps> } | null>(null);
  const isOpening = useRef(false);
  const open = useCallback(async () => {
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      const { CommandPalette } = await loadPart(() => import("./CommandPalette"));
      setShown({ Dialog: CommandPalette });
    } catch (error) {
      toast.failure(error);
    } finally {
      isOpening.current = false;
    }
  }, []);
  return { open, dialog: shown && <shown.Dialog pages={pages} onClose={() => setShown(null)} /> };
}
