import { inflateRawSync } from "node:zlib";

/** Marks of the ZIP format: of a file's entry in the directory, and of the directory's end. */
const ENTRY = 0x02014b50;
const END = Buffer.from("PK\x05\x06", "latin1");

/** The files in a ZIP file, by name. */
function unzipped(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(END);
  if (end < 0) throw new Error("no ZIP file");
  const files = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  while (file.readUInt32LE(at) === ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(begin, begin + file.readUInt32LE(at + 20));
    const isStored = file.readUInt16LE(at + 10) === 0;
    files.set(file.toString("utf8", at + 46, at + 46 + name), isStored ? packed : inflateRawSync(packed));
    at += 46 + name + extra + comment;
  }
  return files;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plain(xml: string): string {
  return xml.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** The first sheet of a spreadsheet: the cells of each row by the names in the first one. */
export function sheetRows(file: Buffer): Record<string, string>[] {
  const files = unzipped(file);
  for (const name of ["[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "_rels/.rels"])
    if (!files.has(name)) throw new Error(`the spreadsheet lacks ${name}: it has ${[...files.keys()].join()}`);
  const sheet = files.get("xl/worksheets/sheet1.xml")?.toString("utf8") ?? "";
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...(row ?? "").matchAll(/<c[ >].*?<(?:t [^>]*|v)>(.*?)<\/[tv]>/gs)].map(([, text]) => plain(text ?? "")),
  );
  const [names = [], ...rest] = rows;
  return rest.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])));
}
