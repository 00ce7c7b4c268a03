import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { withoutStyleElements } from "./terminal.ts";
import { UNASKED } from "./unasked.ts";

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

/** Words of components that we use for what none of ours does; the build fails where one of ours writes such a property after all. */
const UNSAID: Record<string, RegExp> = {
  calendar: /./,
  "collection-preferences": /^(pageSize|wrapLines|stripedRows|contentDensity|stickyColumns)Preference|DndGroupLabel$/,
  "date-range-picker": /iso|Month(Label|Constraint|ly)|monthConstraint|Year|currentMonth/,
  "error-boundary": /./,
  "panel-resize-handle": /./,
  "split-panel": /./,
  pagination: /jumpToPage/,
  table: /[eE]dit|sort(Dropdown|Priority|Menu)|clearSort|SortCleared|resizer/,
};
const UNSAID_FOR =
  /\b(pageSizePreference|wrapLinesPreference|stripedRowsPreference|contentDensityPreference|stickyColumnsPreference|dateInputFormat|granularity|splitPanel|jumpToPage|editConfig)\b/;

/** The words of a language without those of the components that we do not use, and of what we do not use of the others. */
function usedWords(code: string): string {
  const asked = UNSAID_FOR.exec(written("src"))?.[0];
  if (asked) throw new Error(`${asked} is used now: look at its words in library.ts`);
  type Components = Record<string, Record<string, unknown>>;
  const words = JSON.parse(code.slice(code.indexOf("{"), code.lastIndexOf("}") + 1)) as Record<
    string,
    Record<string, Components>
  >;
  for (const components of Object.values(words).flatMap((languages) => Object.values(languages))) {
    for (const name of UNUSED) delete components[name];
    for (const [name, unsaid] of Object.entries(UNSAID))
      for (const key of Object.keys(components[name] ?? {})) if (unsaid.test(key)) delete components[name]?.[key];
  }
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

const RESIZER = "export function Resizer(";
const ANYWHERE = "word-break: break-all;";
const CALENDAR = "import { DateRangePickerDropdown } from './dropdown';";
const OPENS = "setIsDropDownOpen(true);";
const PICKER = 'React.createElement("div", { ...baseProps, ref: mergedRef,';
const BUTTON_TOOLTIP = "import Tooltip from '../tooltip/internal.js';";
const BUTTON_TOOLTIP_LATER = `
const Shown = React.lazy(() => import('../tooltip/internal.js').catch(() => ({ default: () => null })));
const Tooltip = (props) => React.createElement(React.Suspense, { fallback: null }, React.createElement(Shown, props));`;
const TOOLTIP = "React.createElement(Portal, null,";
const TOKEN = "import InternalToken from '../../token/internal';";
const LONG_LIST = "virtualScroll ? VirtualList : PlainList";
const LONG_LIST_LATER = `
let VirtualList;
const listFor = (isLong) => {
  if (isLong && !VirtualList) import($1).then((module) => { VirtualList = module.default; }, () => undefined);
  return (isLong && VirtualList) || PlainList;
};`;
const SEGMENTS_SELECT = "import InternalSelect from '../select/internal';";
const MONTH = "format(parseISO(isoDate), 'yyyy-MM')";
const FORMATTER = "import IntlMessageFormat from 'intl-messageformat';";
const ORIENTATION = '"aria-orientation": "horizontal", ';

const CHANGES: readonly Change[] = [
  ...UNASKED.map(({ file, expected, property, code }) => ({
    file,
    expected,
    code: () => {
      if (property && new RegExp(`\\b${property}\\b`).test(written("src")))
        throw new Error(`${property} is used now: take it out of unasked.ts`);
      return code;
    },
  })),
  {
    // No column of ours is drawn wider by hand: of what does that only the line between two columns is left.
    file: /components\/table\/resizer\/index\.js$/,
    expected: RESIZER,
    code: (code) =>
      `${code.slice(0, code.indexOf(RESIZER))}export const Resizer = () => null;\nexport const ResizeTracker = () => null;`,
  },
  {
    // The calendar comes when a hand is on its way to the field that opens it.
    file: /components\/date-range-picker\/index\.js$/,
    expected: CALENDAR,
    code: calendarLater,
  },
  {
    // What is told of a disabled button: it is read aloud without.
    file: /components\/button\/internal\.js$/,
    expected: BUTTON_TOOLTIP,
    code: (code) => code.replace(BUTTON_TOOLTIP, BUTTON_TOOLTIP_LATER),
  },
  {
    // The same of a word that was cut off.
    file: /components\/tooltip\/internal\.js$/,
    expected: TOOLTIP,
    code: (code) => popoverLater(code, "Portal", "null"),
  },
  {
    // The same of a disabled entry of a menu.
    file: /components\/button-dropdown\/tooltip\.js$/,
    expected: 'React.createElement("span", { className: portalClasses },',
    code: (code) => popoverLater(code, '"span"', "{ className: portalClasses }"),
  },
  {
    // What opens at a word, and says that something was copied.
    file: /components\/popover\/internal\.js$/,
    expected: "React.createElement(ResetContextsForModal, null,",
    code: (code) => popoverLater(code, "ResetContextsForModal", "null"),
  },
  {
    // What was chosen of several stands below a field of ours, never in it: a field for one brings no tokens along.
    file: /components\/select\/parts\/trigger\.js$/,
    expected: TOKEN,
    code: (code) => {
      if (/\binlineTokens\b/.test(written("src"))) throw new Error("inlineTokens is used now: see library.ts");
      return code.replace(TOKEN, "const InternalToken = () => null;");
    },
  },
  {
    // What draws of very many options only those in sight is fetched by the fields that have so many. Without it all are drawn.
    file: /components\/(multi)?select\/(internal|embedded)\.js$/,
    expected: LONG_LIST,
    code: (code) =>
      code.replace(/import VirtualList from ('.*');/, LONG_LIST_LATER).replace(LONG_LIST, "listFor(virtualScroll)"),
  },
  {
    // Buttons for one of a few are a field on a phone, and only there; everywhere else it would come along undrawn.
    file: /components\/segmented-control\/internal\.js$/,
    expected: SEGMENTS_SELECT,
    code: segmentsFieldLater,
  },
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
    // The library words with a formatter that also knows dates, currencies and how each country writes the hour: 8 kB of which
    // neither its sentences nor ours have use. Ours takes its pieces as they are.
    file: /components\/i18n\/utils\/i18n-formatter\.js$/,
    expected: FORMATTER,
    code: (code) =>
      code.replace(FORMATTER, 'import { MessageFormat as IntlMessageFormat } from "/src/i18n/messageFormat.ts";'),
  },
  {
    // A month of a period is cut out of its text: a formatter of dates in every language, 8 kB, does the same.
    file: /components\/internal\/utils\/date-time\/format-date-iso\.js$/,
    expected: MONTH,
    code: (code) => code.replace(MONTH, "isoDate.slice(0, 7)"),
  },
  {
    file: /@xterm\/xterm\/lib\/xterm\.mjs$/,
    expected: 'createElement("style")',
    code: withoutStyleElements,
  },
  {
    // The generated clients can follow streams of events. No route sends one.
    file: /src\/(api|operator)\/generated\/core\/serverSentEvents\.gen\.ts$/,
    expected: "export const createSseClient = ",
    code: () => "export const createSseClient = () => undefined;",
  },
];

/** A field for a period whose calendar is a part of its own: fetched when the pointer or the focus comes to the field, opened once it is there. */
function calendarLater(code: string): string {
  for (const part of [PICKER, OPENS])
    if (!code.includes(part))
      throw new Error("the field for a period is another now: look at its change in library.ts");
  const later = `
let DateRangePickerDropdown;
const load = () => import('./dropdown').then((module) => { ({ DateRangePickerDropdown } = module); });
const prepare = () => void load().catch(() => undefined);`;
  return code
    .replace(CALENDAR, later)
    .replace(PICKER, `${PICKER} onPointerEnter: prepare, onFocus: prepare,`)
    .replace(OPENS, "load().then(() => setIsDropDownOpen(true), () => undefined);");
}

/** Buttons for one of a few, whose field is fetched where the window is as narrow as a phone's. */
function segmentsFieldLater(code: string): string {
  const held = /React\.createElement\("div", \{ className: styles\.select \},/;
  if (!held.test(code)) throw new Error("the segmented control is another now: look at its change in library.ts");
  return code
    .replace(
      SEGMENTS_SELECT,
      `import { useMobile } from '../internal/hooks/use-mobile';
const InternalSelect = React.lazy(() => import('../select/internal').catch(() => ({ default: () => null })));
const OnPhone = ({ children, ...props }) =>
  React.createElement("div", props, useMobile() && React.createElement(React.Suspense, { fallback: null }, children));`,
    )
    .replace(held, "React.createElement(OnPhone, { className: styles.select },");
}

/** A file whose popover is drawn by parts that are fetched with the first one; what `held` creates waits for them. */
function popoverLater(code: string, held: string, props: string): string {
  const later = (_: string, name: string, path: string) =>
    `const ${name} = React.lazy(() => import(${path}).catch(() => ({ default: () => null })));`;
  return code
    .replace(/import (\w*Arrow|PopoverBody|PopoverContainer) from (.*);/g, later)
    .replace(`React.createElement(${held}, ${props},`, `React.createElement(Held, ${props},`)
    .concat(`
const Held = ({ children, ...props }) =>
  React.createElement(${held}, props, React.createElement(React.Suspense, { fallback: null }, children));`);
}

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
      const count = (what: RegExp) => written("src").match(what)?.length ?? 0;
      if (count(/^import .*components\/[a-z-]*chart";$/gm) !== count(/\bhideFilter\b/g))
        this.error("a chart has a filter now: take its field out of unasked.ts");
      const used = [...this.getModuleIds()].find((id) => UNUSED_MODULE.test(id));
      if (used) this.error(`${used} is used now: take it out of UNUSED in library.ts`);
    },
  };
}
