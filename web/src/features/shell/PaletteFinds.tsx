import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { productsQuery } from "../../domain/money/queries";
import { useReaches, useWays } from "../../domain/ways/useWays";
import type { MenuPage } from "../../i18n/menu";
import { translator, useLang, useT } from "../../i18n/t";
import { PaletteEntry } from "../../kit/palette/PaletteEntry";
import { useFinds } from "../../kit/palette/useFinds";
import { type Found, KINDS } from "./paletteSearch";

interface Props {
  typed: string;
  /** The menu's pages that the person may open. */
  pages: readonly MenuPage[];
  /** Closes the search and goes to a path. */
  onGo: (path: string) => void;
}

/** Pages below the menu's, as far as the person may do what they are for; or only what one creates, in the menu or not. */
export function PaletteWays({ pages, isCreating, onGo }: Omit<Props, "typed"> & { isCreating: boolean }) {
  const t = useT();
  const english = translator("US");
  const isShown = (path: string) => pages.some((page) => page.path === path);
  const ways = useWays().filter((way) => (isCreating ? way.isCreate : !isShown(way.path)));
  return ways.map(({ path, icon, words, also }) => (
    <PaletteEntry
      key={path}
      id={path}
      icon={icon}
      words={[t(`palette.${words}`), english(`palette.${words}`)]}
      also={also}
      onSelect={() => onGo(path)}
    />
  ));
}

/** What bears the typed words in its name or number, by kind; only what the person may see. */
export function PaletteFinds({ typed, pages, onGo }: Props) {
  const t = useT();
  const sees = useReaches();
  const kinds = KINDS.filter((kind) => sees(kind) && (!kind.page || pages.some(({ path }) => path === kind.page)));
  const { q, shown } = useFinds(kinds, typed);
  const about = useAbout(shown.some(({ things }) => things.some(({ product }) => product)));
  return shown.map(({ name, icon, things }) => (
    <Command.Group key={name} heading={t(`palette.found_${name}`)}>
      {things.map((one) => (
        <PaletteEntry
          key={one.id}
          id={`${name}-${one.id}`}
          icon={icon}
          words={[one.title, one.title]}
          also={q}
          about={about(one)}
          onSelect={() => onGo(one.path)}
        />
      ))}
    </Command.Group>
  ));
}

/** Words what tells a thing from others of its name: its product as the operator calls it, which is asked once there is any. */
function useAbout(isAsked: boolean): (found: Found) => string {
  const isChinese = useLang() === "CN";
  const products = useQuery({ ...productsQuery, enabled: isAsked }).data?.products;
  return ({ product = "", about }) => {
    const said = products?.find((one) => one.product === product);
    const name = said && (isChinese ? said.name_cn : said.name_us);
    return [name ?? product, about].filter(Boolean).join(" · ");
  };
}
