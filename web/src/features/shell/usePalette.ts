import type { MenuPage } from "../../i18n/menu";
import { useLazyPalette } from "../../kit/palette/useLazyPalette";

const load = () => import("./CommandPalette").then(({ CommandPalette }) => CommandPalette);

/** The search over pages and actions; its code is fetched when it is first opened. */
export const usePalette = (pages: readonly MenuPage[]) => useLazyPalette(load, { pages });
