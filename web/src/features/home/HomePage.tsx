import Button from "@cloudscape-design/components/button";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Grid from "@cloudscape-design/components/grid";
import { type CSSProperties, Suspense } from "react";
import type { HomeReply, HomeWidget } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { Loading } from "../../kit/ui/Loading";
import { LoadingPart } from "../../kit/ui/LoadingPart";
import { Arrange } from "./Arrange";
import { USUAL, useArrangement } from "./arrangement";
import { Greeting } from "./Greeting";
import { GuideCard } from "./GuideCard";
import { StartCard } from "./StartCard";
import { useGuide } from "./useGuide";
import { useIsAfter } from "./useIsAfter";
import { useSaveHome } from "./useSaveHome";
import { useSees } from "./useSees";
import { useShort } from "./useShort";
import { type Start, useStart } from "./useStart";
import { useWhole } from "./whole";
import { WIDGETS, widgetOf } from "./widgets";
import "./home.css";

const WHOLE = { colspan: { default: 12 } };
const HALF = { colspan: { default: 12, s: 6 } };
/** Milliseconds for which the page waits for how it is arranged before it stands in the usual way. */
const PATIENCE = 600;

/** `/main/home`: the account at a glance, arranged as its person likes. */
export function HomePage() {
  const waiting = (
    <ContentLayout header={<Greeting />}>
      <Loading />
    </ContentLayout>
  );
  return (
    <Suspense fallback={waiting}>
      <Arranged />
    </Suspense>
  );
}

function Arranged() {
  const home = useArrangement();
  const isStartWanted = home !== undefined && !home.hidden.includes("start");
  const [own, guide] = [useStart(isStartWanted), useGuide(isStartWanted)];
  const start = own ?? guide;
  const seesOther = useSees();
  // What comes first is another thing to a sub-user, and to most of them nothing.
  const sees = (widget: HomeWidget) => seesOther(widget) || (widget === "start" && guide?.ways !== undefined);
  const [wantsWhole, keepWhole] = useWhole();
  const short = useShort(home, start, wantsWhole, sees);
  const arranging = { sees, short, isWhole: wantsWhole && start?.isNew === true, keepWhole };
  return (
    <div className="home">
      <ContentLayout header={<Greeting {...(home && { actions: <Arrange home={home} {...arranging} /> })} />}>
        <Widgets home={home} sees={sees} start={start} short={short} />
      </ContentLayout>
    </div>
  );
}

interface WidgetsProps {
  /** Nothing while it is asked. */
  home: HomeReply | undefined;
  sees: (widget: HomeWidget) => boolean;
  /** What a new account does first. */
  start: Start | null;
  /** The parts that a short page has; nothing where it is not short. */
  short: ReadonlySet<HomeWidget> | undefined;
}

function Widgets({ home, sees, start, short }: WidgetsProps) {
  const t = useT();
  const { save } = useSaveHome();
  const isLate = useIsAfter(PATIENCE);
  const { widgets, hidden } = home ?? USUAL;
  const seen = widgets.filter(sees);
  if (seen.every((widget) => hidden.includes(widget))) {
    return (
      <EmptyState
        title={t("home.nothing")}
        hint={t("home.nothing_hint")}
        action={home && <Button onClick={() => save({ ...home, hidden: [] })}>{t("home.show_all")}</Button>}
      />
    );
  }
  // Whoever has done all of it sees nothing of it, not even that it loads.
  const isStarting = start !== null && (start.steps !== undefined || start.ways !== undefined || start.isFailed);
  const isIn = (widget: HomeWidget) =>
    !hidden.includes(widget) && (widget !== "start" || isStarting) && (short?.has(widget) ?? true);
  // A moment later it may be another page, or a short one.
  const isOpen = !home || (start !== null && !isStarting);
  const isOutOfSight = isOpen && !isLate;
  return (
    <>
      {isOutOfSight && <Loading />}
      <div {...(isOutOfSight && { style: outOfSight })}>
        <Parts widgets={seen.filter(isIn)} start={start} />
      </div>
    </>
  );
}

/** There, so that its parts begin to load, and as wide as it will be. */
const outOfSight: CSSProperties = { visibility: "hidden", height: 0, overflow: "hidden" };

function Parts({ widgets, start }: { widgets: readonly HomeWidget[]; start: Start | null }) {
  return (
    <Grid gridDefinition={spansOf(widgets)}>
      {widgets.map((widget) =>
        widget === "start" && start ? <First key={widget} start={start} /> : <One key={widget} widget={widget} />,
      )}
    </Grid>
  );
}

function First({ start }: { start: Start }) {
  return start.ways ? <GuideCard ways={start.ways} /> : <StartCard start={start} />;
}

/** How wide each is: two halves stand beside each other, and one without another is whole. */
function spansOf(widgets: readonly HomeWidget[]) {
  let isLeft = false;
  return widgets.map((widget, at) => {
    const next = widgets[at + 1];
    const isHalf = WIDGETS[widget].isHalf && (isLeft || (next !== undefined && WIDGETS[next].isHalf));
    isLeft = isHalf && !isLeft;
    return isHalf ? HALF : WHOLE;
  });
}

function One({ widget }: { widget: HomeWidget }) {
  const t = useT();
  const { title } = WIDGETS[widget];
  const { Card } = widgetOf(widget);
  if (!Card) return null;
  return (
    <Suspense fallback={<LoadingPart title={t(title)} level="h2" />}>
      <Card />
    </Suspense>
  );
}
