// Holds the sentences that people read (console, operator's page, messages, mails, documents, answers, the command line's help) to
// the words of docs/architecture.md's glossary: what stands below is said in another way. Prints what is wrong; exit code 1 when
// something is.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What no sentence says, and what it says instead. */
const ENGLISH = [
  [/\bput aside\b/i, "held, a hold"],
  [/\bhand(ed|ing)?\b.* in\b(?! hand)/i, "submit"],
  [/\bgrades?\b/i, "threshold"],
  [/\bpapers?\b/i, "document"],
  [/(?<!\/)\brecharg/i, "top up, a top-up"],
  [/\b(is|are|was|were|be|been) told\b/i, "notified"],
  [/\bno more\b(?! than)|\bworks? no longer\b/i, "no longer"],
  [/\bgo on\b/i, "continue"],
  [/\b(given?|gave) back\b/i, "released, refunded, returned"],
  [/\bbrought? back\b|\bbring back\b/i, "restored"],
  [/\bpaid time\b/i, "until it expires, prepaid"],
  [/\blasts\b/i, "runs out in"],
  [/\bswitch(ed)? \w* ?off\b/i, "turn off"],
  [/\bat present\b/i, "currently"],
  [/\bat once\b/i, "immediately"],
  [/\bsomebody\b|\beverybody\b|\banybody\b/i, "someone, everyone, anyone"],
  [/\bmeanwhile\b/i, "in the meantime"],
  [/\bnode\b/i, "region"],
  [/\bbilling scheme\b|\bcharge mode\b/i, "billing mode"],
  [/\bby the hour\b/i, "pay-as-you-go, hourly"],
  [/\bCCV\b/, "CVC"],
  [/\bby itself\b/i, "automatically"],
  [/\bmails?\b/i, "email"],
  [/\bceiling\b/i, "limit"],
  [/\bthere is no such\b/i, "not found"],
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

const wrong = [];
for (const [file, texts] of sentences) {
  for (const text of texts.filter((one) => !SPECIFIED.test(one))) {
    for (const [dead, instead] of /[\u4e00-\u9fff]/.test(text) ? CHINESE : ENGLISH) {
      if (dead.test(text)) wrong.push(`${file}: “${text.trim()}”: ${instead}`);
    }
  }
}
if (sentences.length < 100) wrong.push(`only ${sentences.length} files with sentences were found`);
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exit(1);
