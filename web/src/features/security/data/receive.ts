import { accountDataExport } from "../../../api/generated/sdk.gen";
import { wordTransport } from "../../../api/request";

/** Reads a file to its end, telling how many bytes are here; rejects when it breaks off. */
async function whole(file: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: (bytes: number) => void): Promise<Blob> {
  const reader = file.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces, { type: "application/json" });
    pieces.push(value);
    bytes += value.length;
    onBytes(bytes);
  }
}

/** Everything that is kept about the person, as a file. Without a fresh proof the server refuses. */
export async function receiveData(signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Blob> {
  // The generated answer is an envelope's; this one is the file itself, piece by piece.
  const answer: unknown = await accountDataExport({ body: {}, parseAs: "stream", signal });
  return wordTransport(signal, () => whole(answer as ReadableStream<Uint8Array<ArrayBuffer>>, onBytes));
}
