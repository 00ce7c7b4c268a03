import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/call";
import { upload } from "../../api/upload";
import { ruleWords } from "../../i18n/ruleWords";
import type { ConsoleModule } from "../../rules/rules";

/** A picture on its way. */
export interface Under {
  file: File;
  /** How much has left, in percent. */
  percent: number;
}

/** What a picture's field needs to know about its upload. */
interface PictureUpload {
  under: Under | null;
  /** Why the last file was refused; `null` when it was not. */
  failure: string | null;
  /** Judges a file by core's rule, uploads it and tells what came back; what is under way is given up. */
  begin: (file: File) => Promise<void>;
  /** Gives up what is under way. */
  stop: () => void;
}

/** Uploads one picture at a time to a call; `onKept` is told what it answers. */
export function usePictureUpload<T>(
  module: ConsoleModule,
  path: string,
  onKept: (reply: T, file: File) => void,
): PictureUpload {
  const [under, setUnder] = useState<Under | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const breaker = useRef<AbortController | null>(null);
  useEffect(() => () => breaker.current?.abort(), []);

  const stop = () => {
    breaker.current?.abort();
    breaker.current = null;
    setUnder(null);
    setFailure(null);
  };

  const begin = async (file: File) => {
    stop();
    const own = new AbortController();
    breaker.current = own;
    const onProgress = (share: number) => !own.signal.aborted && setUnder({ file, percent: Math.round(share * 100) });
    try {
      const refusal = await objection(module, file);
      if (own.signal.aborted) return;
      if (refusal) return setFailure(refusal);
      setUnder({ file, percent: 0 });
      const reply = await upload<T>({ path, file, onProgress, signal: own.signal });
      setUnder(null);
      onKept(reply, file);
    } catch (error) {
      if (own.signal.aborted) return;
      setUnder(null);
      setFailure(uploadWords(error));
    }
  };

  return { under, failure, begin, stop };
}

/** What core has against a file; one that is too large is not even read. */
export async function objection(module: ConsoleModule, file: File): Promise<string | null> {
  const sized = module.inspectImage(new Uint8Array(), file.size);
  const isTooLarge =
    sized.verdict === "invalid" && sized.violations.some(({ rule }) => rule.rule === "image_too_large");
  const verdict = isTooLarge ? sized : module.inspectImage(new Uint8Array(await file.arrayBuffer()), file.size);
  const [first] = verdict.verdict === "invalid" ? verdict.violations : [];
  return first ? ruleWords(first.rule) : null;
}

/** Words why an upload was refused, or did not arrive. */
export function uploadWords(error: unknown): string {
  const [first] = error instanceof ApiError ? error.violations : [];
  if (first) return ruleWords(first.rule);
  return error instanceof Error ? error.message : String(error);
}
