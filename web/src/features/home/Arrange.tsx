import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { homeWidgetNames } from "../../api/generated/names.gen";
import type { HomeReply, HomeWidget } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { ColumnsButton } from "../../kit/table/ColumnsButton";
import { oneOf } from "../../kit/table/oneOf";
import { isUsual, USUAL } from "./arrangement";
import { useSaveHome } from "./useSaveHome";
import { WIDGETS } from "./widgets";

interface Props {
  home: HomeReply;
  /** Whether the person may see what a widget shows: the others are not theirs to arrange. */
  sees: (widget: HomeWidget) => boolean;
}

/** Which widgets are shown and in what order; and back to the usual order. */
export function Arrange({ home, sees }: Props) {
  const t = useT();
  const { save, busy } = useSaveHome();
  const { hidden, entrances } = home;
  const widgets = home.widgets.filter(sees);
  const others = home.widgets.filter((widget) => !sees(widget));
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {!isUsual(home, sees) && (
        <Button loading={busy} onClick={() => save({ ...USUAL, entrances })}>
          {t("home.reset")}
        </Button>
      )}
      <ColumnsButton
        title={t("home.arrange")}
        heading={t("home.widgets")}
        about={t("home.widgets_about")}
        columns={widgets.map((id) => ({ id, header: t(WIDGETS[id].title) }))}
        display={widgets.map((id) => ({ id, visible: !hidden.includes(id) }))}
        onChoose={(display) => {
          const named = display.flatMap((one) => {
            const widget = "visible" in one ? oneOf(homeWidgetNames, one.id) : undefined;
            return widget ? [{ widget, isShown: one.visible }] : [];
          });
          save({
            widgets: [...named.map(({ widget }) => widget), ...others],
            hidden: [
              ...named.filter(({ isShown }) => !isShown).map(({ widget }) => widget),
              ...others.filter((widget) => hidden.includes(widget)),
            ],
            entrances,
          });
        }}
      />
    </SpaceBetween>
  );
}
