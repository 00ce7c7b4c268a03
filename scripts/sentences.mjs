// Holds the sentences that people read (console, operator's page, messages, mails, documents, answers, the command line's help, the pages
// of docs/, README.md, the example configuration, and what both OpenAPI documents say) to the words of docs/architecture.md's glossary:
// what stands below is said in another way. Prints what is wrong; exit code 1 when something is.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What no sentence says, wherever it stands, and what it says instead. */
const EVERYWHERE = [
  [/\bput aside\b/i, "held, a hold"],
  [/\bhand(s|ed|ing)? (\w+ ){0,2}in\b(?! hand)/i, "submit"],
  [/\bgrades?\b/i, "threshold"],
  [/\bpapers?\b/i, "document"],
  [/\btold\b/i, "notified, shown, reported"],
  [/\bno more\b(?! than)|\bworks? no longer\b/i, "no longer"],
  [/\b(go|goes|going|went) on\b/i, "continue"],
  [/\b(given?|gives|giving|gave) back\b/i, "released, refunded, returned"],
  [/\bbrought? back\b|\bbring back\b/i, "restored"],
  [/\bpaid time\b/i, "until it expires, prepaid"],
  [/\bbilling scheme\b|\bcharge mode\b/i, "billing mode"],
  [/\bCCV\b/, "CVC"],
  [/\bceiling\b/i, "limit"],
  [/\bthere is no such\b/i, "not found"],
];
/** What no screen says beside it. Pages for operators and engineers may: there a recharge is a call, a node runs, and mail is delivered. */
const ENGLISH = [
  ...EVERYWHERE,
  [/\bhand(ed|ing)?\b.* in\b(?! hand)/i, "submit"],
  [/(?<!\/)\brecharg/i, "top up, a top-up"],
  [/\blasts\b/i, "runs out in"],
  [/\bswitch(ed)? \w* ?off\b/i, "turn off"],
  [/\bat present\b/i, "currently"],
  [/\bat once\b/i, "immediately"],
  [/\bsomebody\b|\beverybody\b|\banybody\b/i, "someone, everyone, anyone"],
  [/\bmeanwhile\b/i, "in the meantime"],
  [/\bnode\b/i, "region"],
  [/\bby the hour\b/i, "pay-as-you-go, hourly"],
  [/\bby itself\b/i, "automatically"],
  [/\bmails?\b/i, "email"],
  [/(?<!#)!(?!=)/, "no exclamation mark"],
];
const CHINESE = [
  [/预留|待扣/, "冻结"],
  [/档位/, "阈值"],
  [/按小时计费/, "按量付费"],
  [/节点/, "地域"],
  [/第二因素/, "二次验证"],
  [/红冲/, "冲减"],
  [/(?<!身份)验证器/, "身份验证器"],
  [/退还余额|余额退还/, "提现"],
  [/！/, "no exclamation mark"],
];
// The answers that SPEC §8 gives letter by letter.
const SPECIFIED = /^(Slide vertification failed!|滑动验证失败！|error !|出错了！|System is abnormal)$/;

const files = (folder, pattern) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));
const read = (file) => readFileSync(join(root, file), "utf8");
const literals = (text) =>
  [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g)].map(([, plain, template]) => plain ?? template);
/** Literals that are sentences: keys, paths and names of modules are none. */
const said = (text) =>
  literals(text)
    .filter((literal) => !/^[\w./@:-]*$/.test(literal) || /^[A-Z]\w*$/.test(literal))
    .map((literal) => literal.replace(/\$?\{\w+\}/g, ""));
/** What a help text says: clap prints the comments of variants and fields. */
const helped = (text) =>
  text.includes("use clap::")
    ? [...text.matchAll(/^ +\/\/\/ (.*)$/gm)].map(([, line]) => line.replace(/`[^`]*`/g, ""))
    : [];
/** A message's text without what is filled in. */
const filled = (text) => text.replace(/\{[{%].*?[%}]\}/gs, " ").replace(/^\w+:/gm, "").split("\n");

const sentences = [
  ...files("web/src/i18n", /\.(en|zh)\.ts$|^ruleWords/).map((file) => [file, said(read(file))]),
  ...files("server/platform/words", /\.txt$/).map((file) => [file, filled(read(file))]),
  ...["core/src/base/code.rs", "core/src/base/action_code.rs", "server/money/src/paper/words.rs"].map((file) => [
    file,
    said(read(file).split("#[cfg(test)]")[0]),
  ]),
  ...["server/src/cli.rs", ...files("server/src/cli", /\.rs$/)].map((file) => [file, helped(read(file))]),
];

/** A page's paragraphs, without code, tests' names and the addresses of links; the cells of a table each. */
const prose = (text) =>
  text
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/“[^”]*”(?= \(`)/g, "")
    .replace(/`[^`]*`/g, "")
    .replace(/\]\([^)]*\)/g, "]")
    .split(/\n\s*\n| \| |\n(?=[|*#-])/)
    .map((paragraph) => paragraph.replace(/\s+/g, " "));
/** What a part of an OpenAPI document says, wherever it says something. */
const described = (part) =>
  Object.entries(part ?? {}).flatMap(([name, value]) => {
    if (typeof value === "object") return described(value);
    const says = typeof value === "string" && /^(description|summary)$/.test(name);
    return says ? [value.replace(/`[^`]*`/g, "").replace(/\s+/g, " ")] : [];
  });
const pages = [
  ...["README.md", ...files("docs", /^[\w-]+\.md$/)].map((file) => [file, prose(read(file))]),
  ...["web/openapi.json", "web/operator.json"].map((file) => [file, described(JSON.parse(read(file)))]),
  ["docs/portico.example.toml", read("docs/portico.example.toml").split("\n").filter((line) => line.startsWith("# "))],
];

const wrong = [];
const judge = ([file, texts], english) => {
  for (const text of texts.filter((one) => !SPECIFIED.test(one))) {
    for (const [dead, instead] of /[\u4e00-\u9fff]/.test(text) && english === ENGLISH ? CHINESE : english) {
      if (dead.test(text)) wrong.push(`${file}: “${text.trim().slice(0, 300)}”: ${instead}`);
    }
  }
};
for (const one of sentences) judge(one, ENGLISH);
for (const one of pages) judge(one, EVERYWHERE);
if (pages.length < 14 || pages.some(([, texts]) => texts.length < 10)) wrong.push("the pages of docs/ or the API's texts were not found");
if (sentences.length < 100) wrong.push(`only ${sentences.length} files with sentences were found`);
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exit(1);
