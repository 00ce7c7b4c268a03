/** A file that goes with an entry, as the console's and the operator's client know it. */
export interface EntryFile {
  file_id: string;
  name: string;
  kind: "picture" | "text" | "pdf";
  /** How large it is. */
  bytes: number;
}

/** Something that was written to a ticket, or happened to it. */
export interface Entry {
  entry_id: string;
  kind: "written" | "answered" | "note" | "closed" | "reopened" | "merged";
  author: string;
  /** The sub-user who wrote it, where the reader may see them. */
  user_id?: string | null;
  /** Of a merger the other ticket's number. */
  text: string;
  written_at: string;
  files: readonly EntryFile[];
}

/**
 * How a file is had: by an address that a browser may ask for itself, or by a call, where a browser's own question would lack the
 * session's key.
 */
export type FileWay =
  | { hrefOf: (fileId: string) => string; load?: undefined }
  | { load: (fileId: string, signal: AbortSignal) => Promise<Blob>; hrefOf?: undefined };
