import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import type { TicketFile } from "../../api/generated/types.gen";
import { upload } from "../../api/upload";
import { ruleWords } from "../../i18n/ruleWords";
import { type Translate, useT } from "../../i18n/t";
import { objection, uploadWords } from "../../kit/form/usePictureUpload";
import type { ConsoleModule } from "../../rules/rules";

/** Files that go with what is written at most. */
export const FILES_MAX = 5;
/** Bytes that are read of a file: more than any may have, so that one of gigabytes is judged as well. */
const READ = 6 * 1024 * 1024;

/** A file that was chosen: on its way, kept by the server, or refused. */
export interface Attachment {
  key: string;
  name: string;
  bytes: number;
  /** How much of it has left. */
  percent: number;
  /** What the server keeps of it. */
  kept?: TicketFile;
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

/** Judges files by core's rule as they are chosen and uploads them; the ids of those that the server keeps are the form's field. */
export function useAttachments(form: UseFormReturn<{ file_ids: string[] }>, module: ConsoleModule): Attachments {
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
      const refusal = await judge(module, file);
      if (refusal) return edit(key, { failure: refusal });
      const path = `/gicend/support/file/create/?${new URLSearchParams({ name: file.name })}`;
      const onProgress = (share: number) => edit(key, { percent: Math.round(share * 100) });
      const kept = await upload<TicketFile>({ path, file, onProgress, signal });
      edit(key, { kept, name: kept.name, bytes: kept.bytes });
    } catch (error) {
      if (!signal.aborted) edit(key, { failure: uploadWords(error) });
    }
  };
  return {
    items,
    error: isOver ? t("ticket.files_full", { count: FILES_MAX }) : fieldState.error?.message,
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
  if (items.some(({ failure }) => failure)) return t("ticket.files_refused");
  return items.some(({ kept }) => !kept) ? t("ticket.files_busy") : undefined;
}

/** What core has against a file; of a picture more is known than of any other. */
async function judge(module: ConsoleModule, file: File): Promise<string | null> {
  if (/^image\/(?!svg)/.test(file.type)) return objection(module, file);
  const rule = module.judgeAttachment(new Uint8Array(await file.slice(0, READ).arrayBuffer()));
  return rule ? ruleWords(rule) : null;
}
