import { useEffect, useRef, useState } from "react";
import { askProof } from "../../../domain/proof/proved";
import { useAttempt } from "../../../kit/form/useAttempt";
import { saveFile } from "../../../kit/ui/saveFile";
import { receiveData } from "./receive";

/** A file that the browser was handed. */
export interface Saved {
  name: string;
  bytes: number;
}

/** Downloads the person's data once it is asked for. */
export interface Download {
  busy: boolean;
  /** Bytes that are here while the file arrives. */
  bytes: number;
  failure: string | null;
  saved: Saved | null;
  begin: () => Promise<void>;
  /** Gives up the file that is on its way. */
  cancel: () => void;
}

/** The download of the person's data; whoever leaves the page gives it up. */
export function useDownload(): Download {
  const { failure, busy, attempt } = useAttempt();
  const [bytes, setBytes] = useState(0);
  const [saved, setSaved] = useState<Saved | null>(null);
  const controller = useRef<AbortController | null>(null);
  const cancel = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  const begin = () =>
    attempt(async () => {
      setSaved(null);
      setBytes(0);
      controller.current = new AbortController();
      const { signal } = controller.current;
      try {
        const done = await askProof(() => receiveData(signal, setBytes));
        if (!done || signal.aborted) return;
        const name = `my-data-${new Date().toISOString().slice(0, 10)}.json`;
        saveFile(done.value, name);
        setSaved({ name, bytes: done.value.size });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    });
  return { busy, bytes, failure, saved, begin, cancel };
}
