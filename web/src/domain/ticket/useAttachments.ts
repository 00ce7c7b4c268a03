import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import { type Translate, useT } from "../../i18n/t";
import { uploadWords } from "../../kit/form/usePictureUpload";
import type { EntryFile } from "./entry";

/** Files that go with what is written at most. */
export const FILES_MAX = 5;

/** A file that was chosen: on its way, kept by the server, or refused. */
export interface Attachment {
  key: string;
  name: string;
  bytes: number;
  /** How much of it has left. */
  percent: number;
  /** What the server keeps of it. */
  kept?: EntryFile;
  /** Why it was refused. */
  failure?: string;
}

/** The files of a form. */
export interface Attachments {
  items: readonly Attachment[];
  /** What is wrong with all of them. */
  error: string | undefined;
  /** Why the form cannot be sent yet; nothing when it can. */
  refusal: string | undefined;
  choose: (files: readonly File[]) => void;
  remove: (key: string) => void;
  /** Forgets all of them: they were sent. */
  clear: () => void;
}

/** How a file comes to the server. */
export interface FileSender {
  /** What is wrong with a file before it leaves; without it the server alone judges. */
  judge?: (file: File) => Promise<string | null>;
  /** Uploads one, and tells how much has left, from 0 to 1. */
  send: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<EntryFile>;
}

/** Uploads files as they are chosen; the ids of those that the server keeps are the form's field. */
export function useAttachments(form: UseFormReturn<{ file_ids: string[] }>, { judge, send }: FileSender): Attachments {
  const t = useT();
  const { field, fieldState } = useController({ control: form.control, name: "file_ids" });
  const [items, setItems] = useState<readonly Attachment[]>([]);
  const [isOver, setOver] = useState(false);
  // Several are on their way at the same time: each changes what the others left.
  const current = useRef(items);
  const breakers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current: all } = breakers;
    return () => {
      for (const breaker of all.values()) breaker.abort();
    };
  }, []);

  const change = (next: readonly Attachment[]) => {
    current.current = next;
    setItems(next);
    const ids = next.flatMap(({ kept }) => kept?.file_id ?? []);
    if (ids.join() !== form.getValues("file_ids").join()) field.onChange(ids);
  };
  const edit = (key: string, part: Partial<Attachment>) =>
    change(current.current.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const begin = async (file: File) => {
    const [key, breaker] = [crypto.randomUUID(), new AbortController()];
    const { signal } = breaker;
    breakers.current.set(key, breaker);
    change([...current.current, { key, name: file.name, bytes: file.size, percent: 0 }]);
    try {
      const refusal = await judge?.(file);
      if (refusal) return edit(key, { failure: refusal });
      const kept = await send(file, (share) => edit(key, { percent: Math.round(share * 100) }), signal);
      edit(key, { kept, name: kept.name, bytes: kept.bytes });
    } catch (error) {
      if (!signal.aborted) edit(key, { failure: uploadWords(error) });
    }
  };
  return {
    items,
    error: isOver ? t("thread.attach_full", { count: FILES_MAX }) : fieldState.error?.message,
    refusal: refusalOf(items, t),
    choose: (files) => {
      const room = FILES_MAX - current.current.length;
      setOver(files.length > room);
      for (const file of files.slice(0, room)) void begin(file);
    },
    remove: (key) => {
      breakers.current.get(key)?.abort();
      setOver(false);
      change(current.current.filter((one) => one.key !== key));
    },
    clear: () => {
      setOver(false);
      change([]);
    },
  };
}

/** Why what these files go with cannot be sent yet. */
function refusalOf(items: readonly Attachment[], t: Translate): string | undefined {
  if (items.some(({ failure }) => failure)) return t("thread.attach_refused");
  return items.some(({ kept }) => !kept) ? t("thread.attach_busy") : undefined;
}
