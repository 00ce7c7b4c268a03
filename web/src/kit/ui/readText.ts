/** A part of a line: plain words, code, or an address that is a link. */
export interface Span {
  kind: "text" | "code" | "link";
  text: string;
}

/** A part of a text: lines that belong together, a list, or code that stays as it is. */
export type Block =
  | { kind: "paragraph"; lines: Span[][] }
  | { kind: "list"; items: Span[][] }
  | { kind: "code"; text: string };

const FENCE = /^\s*```/;
const ITEM = /^\s*[-*]\s+(?=\S)/;
// An address ends where other writing begins: behind one there is often a Chinese full stop, without a space.
const MARKED = /`([^`]+)`|https?:\/\/[\x21-\x7e]+/gi;
/** What ends a sentence, and not the address before it. */
const TRAIL = /[.,;:!?'"<>`*]+$/;

/** Reads a plain text as people write it: paragraphs, lists, code and links. Nothing else in it means anything. */
export function readText(text: string): Block[] {
  const blocks: Block[] = [];
  let last: Block | undefined;
  const open = (block: Block) => {
    last = block;
    blocks.push(block);
  };
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const isFence = FENCE.test(line);
    if (last?.kind === "code") {
      if (isFence) last = undefined;
      else last.text += last.text ? `\n${line}` : line;
    } else if (isFence) open({ kind: "code", text: "" });
    else if (line.trim() === "") last = undefined;
    else if (ITEM.test(line)) {
      if (last?.kind !== "list") open({ kind: "list", items: [] });
      if (last?.kind === "list") last.items.push(readLine(line.replace(ITEM, "")));
    } else {
      if (last?.kind !== "paragraph") open({ kind: "paragraph", lines: [] });
      if (last?.kind === "paragraph") last.lines.push(readLine(line));
    }
  }
  return blocks;
}

/** Reads a line: code between backticks, and addresses of web pages. */
function readLine(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of line.matchAll(MARKED)) {
    const [whole, code] = found;
    const span: Span = code === undefined ? { kind: "link", text: readAddress(whole) } : { kind: "code", text: code };
    const length = code === undefined ? span.text.length : whole.length;
    if (span.kind === "link" && !isAddress(span.text)) continue;
    if (found.index > end) spans.push({ kind: "text", text: line.slice(end, found.index) });
    spans.push(span);
    end = found.index + length;
  }
  if (end < line.length) spans.push({ kind: "text", text: line.slice(end) });
  return spans;
}

/** An address without what ends the sentence or the brackets around it. */
function readAddress(found: string): string {
  const [address = ""] = found.split(/[<>"`]/);
  const bare = address.replace(TRAIL, "");
  const isInBrackets = bare.endsWith(")") && !bare.includes("(");
  return isInBrackets ? bare.slice(0, -1).replace(TRAIL, "") : bare;
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
