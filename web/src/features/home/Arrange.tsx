import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { homeWidgetNames } from "../../api/generated/names.gen";
import type { HomeReply, HomeWidget } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { ColumnsButton, type ColumnsProps } from "../../kit/table/ColumnsButton";
import { oneOf } from "../../kit/table/oneOf";
import { isUsual, USUAL } from "./arrangement";
import { useSaveHome } from "./useSaveHome";
import { WIDGETS } from "./widgets";

interface Props {
  home: HomeReply;
  /** Whether the person may see what a widget shows: the others are not theirs to arrange. */
  sees: (widget: HomeWidget) => boolean;
  /** The parts that the short page of a new account has; nothing where it is not short. */
  short: ReadonlySet<HomeWidget> | undefined;
  /** Whether the page of a new account stands whole because its person wants that. */
  isWhole: boolean;
  keepWhole: (isWhole: boolean) => void;
}

/** Which widgets are shown and in what order; and back to the usual order, or to the short page. */
export function Arrange({ home, sees, short, isWhole, keepWhole }: Props) {
  const t = useT();
  const { save, busy } = useSaveHome();
  const { hidden, entrances } = home;
  const widgets = home.widgets.filter(sees);
  const others = home.widgets.filter((widget) => !sees(widget));
  // What stands there now: of a short page less than is not hidden.
  const isShown = (widget: HomeWidget) => short?.has(widget) ?? !hidden.includes(widget);
  const choose = (display: Display) => {
    const named = display.flatMap((one) => {
      const widget = "visible" in one ? oneOf(homeWidgetNames, one.id) : undefined;
      return widget ? [{ widget, visible: one.visible }] : [];
    });
    const isSame = named.every(({ widget, visible }, at) => widget === widgets[at] && visible === isShown(widget));
    // A short page that stays as it is goes on to grow with the account.
    if (short && isSame) return;
    const next = {
      widgets: [...named.map(({ widget }) => widget), ...others],
      hidden: [
        ...named.filter(({ visible }) => !visible).map(({ widget }) => widget),
        ...others.filter((widget) => hidden.includes(widget)),
      ],
      entrances,
    };
    if (short) keepWhole(isUsual(next));
    save(next);
  };
  const reset = () => {
    keepWhole(false);
    save({ ...USUAL, entrances });
  };
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {(isWhole || !isUsual(home, sees)) && (
        <Button loading={busy} onClick={reset}>
          {t("home.reset")}
        </Button>
      )}
      <ColumnsButton
        title={t("home.arrange")}
        heading={t("home.widgets")}
        about={t("home.widgets_about")}
        columns={widgets.map((id) => ({ id, header: t(WIDGETS[id].title) }))}
        display={widgets.map((id) => ({ id, visible: isShown(id) }))}
        onChoose={choose}
      />
    </SpaceBetween>
  );
}

type Display = Parameters<ColumnsProps["onChoose"]>[0];
