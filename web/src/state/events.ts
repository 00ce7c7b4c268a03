/** Reads server-sent events off an answer until it ends, and hands over the data of each; signs of life have none. */
export async function readEvents(body: ReadableStream<Uint8Array>, hear: (data: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const lines = event.split("\n").filter((line) => line.startsWith("data:"));
      if (lines.length > 0) hear(lines.map((line) => line.slice("data:".length).trimStart()).join("\n"));
    }
  }
}
