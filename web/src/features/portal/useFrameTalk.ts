import { type RefObject, useEffect } from "react";
import { rules } from "../../rules/rules";
import { useLang } from "../../state/lang";
import { useIsDark } from "../../state/theme";

interface Talk {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Where the frame is. */
  address: string;
  /** How often a document of the portal's has loaded: before the first, its window is nobody's, and each further one knows nothing. */
  loads: number;
  /** Told the path that the portal shows now; one that core's rule for paths takes. */
  onPath: (path: string) => void;
}

/**
 * What the console and a portal in its frame tell each other: the portal hears of another theme or language, the console which of its
 * paths the portal shows. Nothing else that a frame says is heard, and nobody but the portal's own origin.
 */
export function useFrameTalk({ frame, address, loads, onPath }: Talk): void {
  const [theme, lang] = [useIsDark() ? "dark" : "light", useLang()];
  const { origin } = new URL(address);
  useEffect(() => {
    if (loads > 0) frame.current?.contentWindow?.postMessage({ type: "portico.look", theme, lang }, origin);
  }, [frame, loads, origin, theme, lang]);
  useEffect(() => {
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin || data?.type !== "portico.path") return;
      const { path } = data;
      if (typeof path === "string" && rules.nextPath(path) === path) onPath(path);
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [frame, origin, onPath]);
}
