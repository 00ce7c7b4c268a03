import { useQueries } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useEffect, useState } from "react";
import { useMayAnywhere } from "../../domain/access/useMay";
import { paletteEn } from "../../i18n/palette.en";
import { addEnglish, translator, useT } from "../../i18n/t";
import { PaletteEntry } from "./PaletteEntry";
import { KINDS, WAYS } from "./paletteSearch";

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
  /** Closes the search and goes to a path. */
  onGo: (path: string) => void;
}

/** Pages below the menu's, as far as the person may do what they are for. */
export function PaletteWays({ onGo }: Pick<Props, "onGo">) {
  const t = useT();
  const english = translator("US");
  const may = useMayAnywhere();
  return WAYS.filter(({ needs }) => !needs || may(needs).allowed).map(({ path, icon, words }) => (
    <PaletteEntry
      key={path}
      id={path}
      icon={icon}
      words={[t(`palette.${words}`), english(`palette.${words}`)]}
      onSelect={() => onGo(path)}
    />
  ));
}

/** What bears the typed words in its name or number, by kind; only what the person may see. */
export function PaletteFinds({ typed, onGo }: Props) {
  const t = useT();
  const may = useMayAnywhere();
  const q = usePaused(typed.trim().slice(0, MOST));
  const kinds = KINDS.filter(({ needs }) => !needs || may(needs).allowed);
  const answers = useQueries({
    queries: kinds.map(({ name, find }) => ({
      queryKey: [PALETTE, name, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(q, signal),
      enabled: q.length >= LEAST,
      staleTime: 30_000,
      meta: { quiet: true },
    })),
  });
  return kinds.map(({ name, icon }, at) => {
    const found = answers[at]?.data ?? [];
    if (found.length === 0) return null;
    return (
      <Command.Group key={name} heading={t(`palette.found_${name}`)}>
        {found.map(({ id, title, about, path }) => (
          <PaletteEntry
            key={id}
            id={`${name}-${id}`}
            icon={icon}
            words={[title, q]}
            about={about}
            onSelect={() => onGo(path)}
          />
        ))}
      </Command.Group>
    );
  });
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
