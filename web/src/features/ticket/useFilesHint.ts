import { useSite } from "../../api/site";
import { FILES_MAX } from "../../domain/ticket/useAttachments";
import { useT } from "../../i18n/t";
import { mostWords } from "../../kit/ui/sizeWords";

/** Says which files a customer can send: how many, of which kinds, how large. */
export function useFilesHint(): string {
  const t = useT();
  const { limits } = useSite();
  return t("ticket.files_hint", { count: FILES_MAX, size: mostWords(limits.image.max_bytes) });
}
