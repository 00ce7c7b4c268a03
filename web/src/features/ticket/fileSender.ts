import type { TicketFile } from "../../api/generated/types.gen";
import { upload } from "../../api/upload";
import type { FileSender } from "../../domain/ticket/useAttachments";
import { ruleWords } from "../../i18n/ruleWords";
import { objection } from "../../kit/form/usePictureUpload";
import type { ConsoleModule } from "../../rules/rules";

/** Bytes that are read of a file: more than any may have, so that one of gigabytes is judged as well. */
const READ = 6 * 1024 * 1024;

/** Uploads files of a customer's, judged by core's rule before; of a picture more is known than of any other. */
export function fileSender(module: ConsoleModule): FileSender {
  return {
    judge: async (file) => {
      if (/^image\/(?!svg)/.test(file.type)) return objection(module, file);
      const rule = module.judgeAttachment(new Uint8Array(await file.slice(0, READ).arrayBuffer()));
      return rule ? ruleWords(rule) : null;
    },
    send: (file, onProgress, signal) => {
      const path = `/gicend/support/file/create/?${new URLSearchParams({ name: file.name })}`;
      return upload<TicketFile>({ path, file, onProgress, signal });
    },
  };
}
