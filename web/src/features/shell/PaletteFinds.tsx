import type { Operation } from "@portico/console";
import { useQueries, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useEffect, useState } from "react";
import { accountQuery } from "../../api/queries";
import { useMay, useMayAnywhere } from "../../domain/access/useMay";
import { productsQuery } from "../../domain/money/queries";
import type { MenuPage } from "../../i18n/menu";
import { paletteEn } from "../../i18n/palette.en";
import { addEnglish, translator, useLang, useT } from "../../i18n/t";
import { PaletteEntry } from "./PaletteEntry";
import { type Found, KINDS } from "./paletteSearch";
import { WAYS } from "./paletteWays";

addEnglish(paletteEn);

/** How long nothing is typed before the server is asked, in milliseconds. */
const PAUSE = 200;
/** Fewer characters would find everything; more no list takes. */
const LEAST = 2;
const MOST = 64;

/** What the query of a search begins with. */
export const PALETTE = "palette";

interface Props {
  typed: string;
  /** The menu's pages that the person may open. */
  pages: readonly MenuPage[];
  /** Closes the search and goes to a path. */
  onGo: (path: string) => void;
}

/** Judges whether the person may do what something is for, if that is anything. */
function useSees(): (what: { needs?: Operation; isWhole?: boolean }) => boolean {
  const [may, mayAnywhere] = [useMay(), useMayAnywhere()];
  return ({ needs, isWhole }) => !needs || (isWhole ? may : mayAnywhere)(needs).allowed;
}

/** Pages below the menu's, as far as the person may do what they are for; or only what one creates, in the menu or not. */
export function PaletteWays({ pages, isCreating, onGo }: Omit<Props, "typed"> & { isCreating: boolean }) {
  const t = useT();
  const english = translator("US");
  const sees = useSees();
  const isMain = useSuspenseQuery(accountQuery).data.roles.includes("main");
  const isShown = (path: string) => pages.some((page) => page.path === path);
  const ways = WAYS.filter(
    (way) => sees(way) && (isMain || !way.isMain) && (isCreating ? way.isCreate : !isShown(way.path)),
  );
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
  const sees = useSees();
  const q = usePaused(typed.trim().slice(0, MOST));
  const kinds = KINDS.filter((kind) => sees(kind) && (!kind.page || pages.some(({ path }) => path === kind.page)));
  const answers = useQueries({
    queries: kinds.map(({ name, find }) => ({
      queryKey: [PALETTE, name, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(q, signal),
      enabled: q.length >= LEAST,
      staleTime: 30_000,
      meta: { quiet: true },
    })),
  });
  const found = kinds.map((kind, at) => ({ ...kind, things: answers[at]?.data ?? [] }));
  const about = useAbout(found.some(({ things }) => things.some(({ product }) => product)));
  // What bears the words in its name stands over what bears them elsewhere, such as in its project's.
  const wanted = q.toLowerCase();
  const bears = ({ things }: { things: Found[] }) => things.some(({ title }) => title.toLowerCase().includes(wanted));
  const shown = [...found.filter(bears), ...found.filter((kind) => kind.things.length > 0 && !bears(kind))];
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

/** What was typed when nothing was typed for a moment. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
