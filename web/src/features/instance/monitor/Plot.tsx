import * as tokens from "@cloudscape-design/design-tokens";
import { useEffect, useRef } from "react";
import { useLang } from "../../../i18n/t";
import { useIsDark } from "../../../state/theme";
import type { Lines } from "./charts";
import { draw } from "./plot";
import "./plot.css";

interface Props {
  /** What is seen, in words: for whoever cannot see it. */
  label: string;
  lines: Lines;
  from: number;
  to: number;
  ceiling: number | undefined;
  words: (value: number) => string;
  onPoint: (place: number | null) => void;
}

/** The colours of lines, in their order. */
export const LINE_COLOURS = [tokens.colorChartsPaletteCategorical1, tokens.colorChartsPaletteCategorical2] as const;
const HEIGHT = 220;

/** Lines along time, as wide as there is room, in the theme's colours. */
export function Plot({ label, lines, from, to, ceiling, words, onPoint }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  const lang = useLang();
  const locale = lang === "CN" ? "zh-CN" : "en";
  const told = useRef({ words, onPoint });
  told.current = { words, onPoint };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page anew when the theme changes.
  useEffect(() => {
    const into = place.current;
    if (!into) return;
    const plot = draw(into, lines, {
      width: into.clientWidth,
      height: HEIGHT,
      from,
      to,
      ceiling,
      colours: lines.slice(1).map((_, line) => colourOf(into, LINE_COLOURS[line % LINE_COLOURS.length] ?? "")),
      text: colourOf(into, tokens.colorTextBodySecondary),
      grid: colourOf(into, tokens.colorBorderDividerDefault),
      locale,
      words: (value) => told.current.words(value),
      onPoint: (point) => told.current.onPoint(point),
    });
    const watch = new ResizeObserver(() => plot.setSize({ width: into.clientWidth, height: HEIGHT }));
    watch.observe(into);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [lines, from, to, ceiling, locale, isDark]);
  return <div ref={place} className="metric-plot" role="img" aria-label={label} />;
}

/** What a colour of the theme is on this page: a canvas knows no variables. */
function colourOf(inside: HTMLElement, colour: string): string {
  const probe = document.createElement("span");
  probe.style.color = colour;
  inside.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}
