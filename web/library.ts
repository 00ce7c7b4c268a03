import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const LIBRARY = "node_modules/@cloudscape-design/components";

/** Components that we do not use: their words and icons are left out. The build fails when one is used after all. */
const UNUSED = [
  "annotation-context",
  "autosuggest",
  "code-editor",
  "date-picker",
  "dialog",
  "features-notification-drawer",
  "file-token-group",
  "file-upload",
  "help-panel",
  "hotspot",
  "prompt-input",
  "property-filter",
  "s3-resource-selector",
  "slider",
  "tag-editor",
  "tree-view",
  "tutorial-panel",
];
const UNUSED_MODULE = new RegExp(`@cloudscape-design/components/(${UNUSED.join("|")})/`);

/** The words of a language without those of the components that we do not use. */
function usedWords(code: string): string {
  const words = JSON.parse(code.slice(code.indexOf("{"), code.lastIndexOf("}") + 1)) as Record<string, object>;
  for (const languages of Object.values(words))
    for (const components of Object.values(languages)) for (const name of UNUSED) delete components[name];
  return `export default ${JSON.stringify(words)};`;
}

/** What is written in the files of a folder, except what only lists names: types, styles and words. */
function written(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter(
      (file) =>
        /\.(js|tsx?)$/.test(file) && !/\.d\.ts$|styles\.|(^|\/)(generated|messages|test-utils|api-docs)\//.test(file),
    )
    .filter((file) => !UNUSED.includes(file.split("/")[0] ?? ""))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

/** The icons whose names are written somewhere, in our code or in that of a component that we use: about the half. */
function usedIcons(code: string): string {
  const names = new Set(`${written("src")}\n${written(LIBRARY)}`.match(/(?<=["'`])[a-z][a-z0-9-]*(?=["'`])/g));
  return code
    .split(/^(?= {4}"[\w-]+": )/m)
    .map((part) => {
      const name = /^ {4}"([\w-]+)": /.exec(part)?.[1];
      // The last one closes the list as well.
      return !name || names.has(name) ? part : (/^};[\s\S]*/m.exec(part)?.[0] ?? "");
    })
    .join("");
}

/** The custom properties that some component sets: about the half. */
function usedProperties(code: string): string {
  const names = new Set([...written(LIBRARY).matchAll(/\bcustomCssProps\.(\w+)/g)].map(([, name]) => name));
  return code.replace(/^ {4}"(\w+)": .*\n/gm, (line, name: string) => (names.has(name) ? line : ""));
}

/** A change to one file of a library, for which the library has no property. */
interface Change {
  file: RegExp;
  /** What the file must hold for the change to make sense. */
  expected: string;
  /** The file's code instead. */
  code: (code: string) => string;
}

const ANYWHERE = "word-break: break-all;";
const FORMATTER = "import IntlMessageFormat from 'intl-messageformat';";
const ORIENTATION = '"aria-orientation": "horizontal", ';

const CHANGES: readonly Change[] = [
  {
    // A state breaks in the midst of a word or a number: "Signed i-n", "202-7". Words stay whole, as everywhere else.
    file: /components\/status-indicator\/styles\.scoped\.css$/,
    expected: ANYWHERE,
    code: (code) => code.replace(ANYWHERE, "word-break: normal;"),
  },
  {
    // On a phone the bar with the menu's button has an orientation, which its role does not have: a serious finding of axe.
    file: /components\/app-layout\/visual-refresh\/mobile-toolbar\.js$/,
    expected: ORIENTATION,
    code: (code) => code.replace(ORIENTATION, ""),
  },
  {
    // Three layouts, of which the theme and a flag choose one. Ours is always this one: a quarter of the shell's code less.
    file: /components\/app-layout\/internal\.js$/,
    expected: "import RefreshedAppLayout from './visual-refresh';",
    code: () => "export { default as AppLayoutInternal } from './visual-refresh';",
  },
  {
    // What the library shows where a part of it broke inside its own ErrorBoundary. There is none here, pages have theirs
    // (CrashPage); but every button would bring the message formatter along for it, on the first visit too.
    file: /components\/error-boundary\/fallback\.js$/,
    expected: "export function ErrorBoundaryFallback({ i18nStrings = {}, renderFallback, ...props })",
    code: () => "export const ErrorBoundaryFallback = ({ renderFallback }) => renderFallback?.({}) ?? null;",
  },
  {
    // All 143 icons come along with the first button. Half of them is never drawn.
    file: /components\/icon\/generated\/icons\.js$/,
    expected: '\n    "close": React.createElement("svg"',
    code: usedIcons,
  },
  {
    // The names of all components' custom properties come along with the first button.
    file: /components\/internal\/generated\/custom-css-properties\/index\.js$/,
    expected: "const customCSSPropertiesMap = {",
    code: usedProperties,
  },
  {
    // The words of all components; a half belongs to components that are not here.
    file: /components\/i18n\/messages\/all\.(en|zh-CN)\.js$/,
    expected: '{"cloudscape-design-components":{',
    code: usedWords,
  },
  {
    // Tells the library's makers how it is used, when their own console is around. It never is.
    file: /component-toolkit\/mjs\/internal\/base-component\/metrics\/log-clients\.js$/,
    expected: "export class CLogClient {",
    code: () => "export class CLogClient { sendMetric() {} }\nexport class PanoramaClient { sendMetric() {} }",
  },
  {
    // Marks in the browser's timeline, for the same makers.
    file: /components\/internal\/hooks\/use-performance-marks\/index\.js$/,
    expected: "export function usePerformanceMarks(name, enabled, elementRef, getDetails, dependencies) {",
    code: () => "export const usePerformanceMarks = () => ({});",
  },
  {
    // The generated client can follow streams of events. No route sends one.
    file: /src\/api\/generated\/core\/serverSentEvents\.gen\.ts$/,
    expected: "export const createSseClient = ",
    code: () => "export const createSseClient = () => undefined;",
  },
  {
    // The library words with a formatter that also knows dates, currencies and how each country writes the hour: 8 kB of which
    // neither its sentences nor ours have use. Ours takes its pieces as they are.
    file: /components\/i18n\/utils\/i18n-formatter\.js$/,
    expected: FORMATTER,
    code: (code) =>
      code.replace(FORMATTER, 'import { MessageFormat as IntlMessageFormat } from "/src/i18n/messageFormat.ts";'),
  },
];

/** Applies the changes. The build fails when a file is no longer as expected: then the change is looked at again. */
export function libraryChanges(): Plugin {
  return {
    name: "library-changes",
    enforce: "pre",
    transform: {
      filter: { id: CHANGES.map(({ file }) => file) },
      handler(source, id) {
        const change = CHANGES.find(({ file }) => file.test(id));
        if (!change) return null;
        if (!source.includes(change.expected)) this.error(`${id} is another now: look at its change in library.ts`);
        return { code: change.code(source), map: null };
      },
    },
    buildEnd() {
      const used = [...this.getModuleIds()].find((id) => UNUSED_MODULE.test(id));
      if (used) this.error(`${used} is used now: take it out of UNUSED in library.ts`);
    },
  };
}
