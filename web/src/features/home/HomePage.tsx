import Button from "@cloudscape-design/components/button";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Grid from "@cloudscape-design/components/grid";
import { Suspense } from "react";
import type { HomeReply, HomeWidget } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { LoadingPart } from "../../kit/ui/LoadingPart";
import { Arrange } from "./Arrange";
import { useArrangement } from "./arrangement";
import { Greeting } from "./Greeting";
import { useSaveHome } from "./useSaveHome";
import { useStart } from "./useStart";
import { WIDGETS } from "./widgets";

const WHOLE = { colspan: { default: 12 } };
const HALF = { colspan: { default: 12, s: 6 } };

/** `/main/home`: the account at a glance, arranged as its person likes. */
export function HomePage() {
  const arrangement = useArrangement();
  return (
    <ContentLayout header={<Greeting {...(arrangement && { actions: <Arrange home={arrangement} /> })} />}>
      {arrangement && <Widgets home={arrangement} />}
    </ContentLayout>
  );
}

function Widgets({ home }: { home: HomeReply }) {
  const t = useT();
  const { save } = useSaveHome();
  const start = useStart(!home.hidden.includes("start"));
  const shown = home.widgets.filter((widget) => !home.hidden.includes(widget) && (widget !== "start" || start));
  if (home.widgets.every((widget) => home.hidden.includes(widget))) {
    return (
      <EmptyState
        title={t("home.nothing")}
        hint={t("home.nothing_hint")}
        action={<Button onClick={() => save({ ...home, hidden: [] })}>{t("home.show_all")}</Button>}
      />
    );
  }
  return (
    <Grid gridDefinition={shown.map((widget) => (WIDGETS[widget].isHalf ? HALF : WHOLE))}>
      {shown.map((widget) => (
        <One key={widget} widget={widget} />
      ))}
    </Grid>
  );
}

function One({ widget }: { widget: HomeWidget }) {
  const t = useT();
  const { title, Card } = WIDGETS[widget];
  return (
    <Suspense fallback={<LoadingPart title={t(title)} level="h2" />}>
      <Card />
    </Suspense>
  );
}
