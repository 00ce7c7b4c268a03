/** A file of the component library that none of our pages has use of. What it exports is put in its place as something that does nothing. */
interface Unasked {
  file: RegExp;
  /** What the file must hold for this to make sense. */
  expected: string;
  /** The property by which a page would ask for it after all: the build fails where one of ours writes it. */
  property?: string;
  /** The file's code instead. */
  code: string;
}

/** What a table can do that none of ours does. */
const TABLE: readonly Unasked[] = [
  {
    file: /components\/table\/use-auto-skeleton-rows\.js$/,
    expected: "export function useAutoSkeletonRows(",
    property: "skeleton",
    code: "export const useAutoSkeletonRows = () => 1;",
  },
  {
    file: /components\/table\/skeleton-rows\.js$/,
    expected: "export function SkeletonRows(",
    property: "skeleton",
    code: "export const SkeletonRows = () => null;",
  },
  {
    file: /components\/table\/multi-column-sort\/live-announcement\.js$/,
    expected: "export function SortLiveAnnouncement(",
    property: "multiColumnSort",
    code: "export const SortLiveAnnouncement = () => null;",
  },
  {
    file: /components\/table\/header-cell\/sort-menu\.js$/,
    expected: "export function SortMenu(",
    property: "multiColumnSort",
    code: "export const SortMenu = () => null;",
  },
  {
    file: /components\/table\/clear-sort\.js$/,
    expected: "export function ClearSortButton(",
    property: "multiColumnSort",
    code: "export const ClearSortButton = () => null;",
  },
  {
    file: /components\/table\/header-cell\/group-header-cell\.js$/,
    expected: "export function TableGroupHeaderCell(",
    property: "groupDefinitions",
    code: "export const TableGroupHeaderCell = () => null;",
  },
  {
    file: /components\/table\/body-cell\/inline-editor\.js$/,
    expected: "export function InlineEditor(",
    property: "editConfig",
    code: "export const InlineEditor = () => null;",
  },
  {
    file: /components\/table\/body-cell\/disabled-inline-editor\.js$/,
    expected: "export function DisabledInlineEditor(",
    property: "editConfig",
    code: "export const DisabledInlineEditor = () => null;",
  },
  {
    // With the arrow keys from one cell that can be edited to the next.
    file: /components\/table\/use-table-focus-navigation\.js$/,
    expected: "column => !!column.editConfig",
    property: "editConfig",
    code: "export default () => undefined;",
  },
  {
    file: /components\/table\/use-cell-editing\.js$/,
    expected: "export function useCellEditing(",
    property: "editConfig",
    code: `const nothing = () => undefined;
const editing = { isLoading: false, startEdit: nothing, cancelEdit: nothing, completeEdit: nothing, checkEditing: nothing, checkLastSuccessfulEdit: nothing };
export const useCellEditing = () => editing;`,
  },
  {
    file: /components\/table\/selection\/use-group-selection\.js$/,
    expected: "return { isItemSelected: () => false };",
    property: "groupSelection",
    code: "export const useGroupSelection = () => ({ isItemSelected: () => false });",
  },
  {
    // A panel beside the page that is drawn wider by hand.
    file: /components\/internal\/components\/panel-resize-handle\/index\.js$/,
    expected: "forwardRef(",
    property: "resizable",
    code: 'import { forwardRef } from "react";\nexport default forwardRef(() => null);',
  },
];

/** What a chart can do that none of ours does; a field for several of a list would come along (`library.ts` looks whether each hides it). */
const CHARTS: readonly Unasked[] = [
  {
    file: /components\/internal\/components\/chart-filter\/index\.js$/,
    expected: "export default memo(ChartFilter);",
    code: "export default () => null;",
  },
];

/** What fields and menus can do that none of ours does. */
const FIELDS: readonly Unasked[] = [
  {
    // Dates in the words of a language, where ours are in those of ISO 8601.
    file: /components\/internal\/utils\/date-time\/format-date-localized\.js$/,
    expected: "export default function formatDateLocalized(",
    property: "absoluteFormat",
    code: 'export default () => "";',
  },
  {
    // Groups of a menu that open beside it, and on a phone below.
    file: /components\/button-dropdown\/category-elements\/(mobile-)?expandable-category-element\.js$/,
    expected: "ExpandableCategoryElement",
    property: "expandableGroups",
    code: "export default () => null;",
  },
];

/** How the library tells its makers what it is used for, when their own console is around. It never is. */
const METRICS: readonly Unasked[] = [
  {
    file: /component-toolkit\/mjs\/internal\/base-component\/metrics\/log-clients\.js$/,
    expected: "export class CLogClient {",
    code: "export class CLogClient { sendMetric() {} }\nexport class PanoramaClient { sendMetric() {} }",
  },
  {
    // Marks in the browser's timeline, for the same makers.
    file: /components\/internal\/hooks\/use-performance-marks\/index\.js$/,
    expected: "export function usePerformanceMarks(name, enabled, elementRef, getDetails, dependencies) {",
    code: "export const usePerformanceMarks = () => ({});",
  },
  {
    // Whether the library's styles are there is looked at a second after each start.
    file: /components\/internal\/hooks\/use-base-component\/styles-check\.js$/,
    expected: "export function useMissingStylesCheck(elementRef) {",
    code: "export const useMissingStylesCheck = () => undefined;",
  },
  {
    file: /components\/internal\/hooks\/use-table-interaction-metrics\/index\.js$/,
    expected: "export function useTableInteractionMetrics(",
    code: `const inert = { tableInteractionAttributes: {}, setLastUserAction: () => undefined };
export const useTableInteractionMetrics = () => inert;`,
  },
  {
    // How far people come in a form.
    file: /components\/internal\/analytics\/components\/analytics-funnel\.js$/,
    expected: "export const AnalyticsFunnelSubStep = (",
    code: `import { useContext } from "react";
import { FunnelStepContext, FunnelSubStepContext } from "../context/analytics-context";
const shown = (children, context) => (typeof children === "function" ? children(context) : children);
export const CREATION_EDIT_FLOW_DONE_EVENT_NAME = "awsui-creation-edit-flow-done";
export const AnalyticsFunnel = ({ children }) => children;
export const AnalyticsFunnelStep = ({ children }) => shown(children, useContext(FunnelStepContext));
export const AnalyticsFunnelSubStep = ({ children }) => shown(children, useContext(FunnelSubStepContext));`,
  },
  {
    file: /components\/internal\/analytics\/hooks\/use-funnel\.js$/,
    expected: "return { funnelSubStepProps, ...context };",
    code: `import { useContext, useRef } from "react";
import { FunnelContext, FunnelNameSelectorContext, FunnelStepContext, FunnelSubStepContext } from "../context/analytics-context";
export const useFunnel = () => ({ funnelProps: {}, ...useContext(FunnelContext) });
export const useFunnelStep = () => useContext(FunnelStepContext);
export const useFunnelStepRef = () => useRef(useContext(FunnelStepContext));
export const useFunnelSubStep = () => ({ funnelSubStepProps: {}, ...useContext(FunnelSubStepContext) });
export const useFunnelNameSelector = () => useContext(FunnelNameSelectorContext);`,
  },
];

/**
 * How scripts from elsewhere put drawers, contents of alerts and buttons into a page that uses the library: through its window, and
 * those of the pages that it stands in. Nobody shall.
 */
const PLUGINS: readonly Unasked[] = [
  {
    file: /components\/internal\/plugins\/api\.js$/,
    expected: "export const { awsuiPlugins, awsuiPluginsInternal } = loadApi();",
    code: `import { createContext } from "react";
const none = () => () => undefined;
const appLayout = { onDrawersRegistered: none, onDrawerOpened: none, onDrawerClosed: none, onDrawerResize: none, onDrawersUpdated: none, getDrawersState: () => [] };
export const awsuiPlugins = {};
export const awsuiPluginsInternal = { appLayout, alert: {}, flashbar: {}, sharedReactContexts: { createContext: () => createContext(undefined) } };`,
  },
  {
    file: /components\/internal\/plugins\/helpers\/use-discovered-action\.js$/,
    expected: "return { discoveredActions, headerRef, contentRef };",
    code: "const inert = { discoveredActions: [] };\nexport const createUseDiscoveredAction = () => () => inert;",
  },
  {
    file: /components\/internal\/plugins\/helpers\/use-discovered-content\.js$/,
    expected: "export function createUseDiscoveredContent(",
    code: `const inert = { initialHidden: false, headerReplacementType: "original", contentReplacementType: "original" };
export const createUseDiscoveredContent = () => () => inert;`,
  },
];

/** How a drawer is drawn wider, by hand or with keys: none of ours can be. */
const DRAWERS: readonly Unasked[] = [
  {
    file: /components\/app-layout\/utils\/use-pointer-events\.js$/,
    expected: "export const usePointerEvents = ({ position, panelRef, handleRef, onResize }) => {",
    property: "resizable",
    code: "export const usePointerEvents = () => () => undefined;",
  },
  {
    file: /components\/app-layout\/utils\/use-keyboard-events\.js$/,
    expected: "export const useKeyboardEvents = ({ position, onResize, panelRef }) => {",
    property: "resizable",
    code: "export const useKeyboardEvents = () => ({ onKeyDown: () => undefined, onDirectionClick: () => undefined });",
  },
];

export const UNASKED: readonly Unasked[] = [...TABLE, ...CHARTS, ...FIELDS, ...METRICS, ...PLUGINS, ...DRAWERS];
