import type { Plugin } from "vite";

/** A change to one file of the component library, for which the library has no property. */
interface Change {
  file: RegExp;
  /** What the file must hold for the change to make sense. */
  expected: string;
  /** The file's code instead. */
  code: (code: string) => string;
}

const ANYWHERE = "word-break: break-all;";
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
  };
}
