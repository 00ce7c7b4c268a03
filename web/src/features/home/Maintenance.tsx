import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { announcementsQuery } from "../../api/queries";
import { useAnnouncementWords } from "../../domain/announcement/useAnnouncementWords";
import { useT } from "../../i18n/t";
import { serverNow } from "../../state/serverClock";

/** Every maintenance that is announced for a region, or for all of them, in the order in which they begin; nothing where there is none. */
export function Maintenance({ region }: { region?: string }) {
  const t = useT();
  const { title, window } = useAnnouncementWords();
  const announced = useQuery(announcementsQuery).data?.announcements ?? [];
  const found = announced
    .filter(
      ({ kind, regions }) =>
        kind === "maintenance" && (region === undefined ? regions.length === 0 : regions.includes(region)),
    )
    .toSorted((one, other) => Date.parse(one.from_at) - Date.parse(other.from_at));
  if (found.length === 0) return null;
  const words = (one: (typeof found)[number]) => {
    const text = `${title(one)}: ${window(one)}`;
    return Date.parse(one.from_at) <= serverNow() ? t("home.maintenance_now", { text }) : text;
  };
  return (
    <div style={whole}>
      <SpaceBetween size="xxs">
        {found.map((one) => (
          <StatusIndicator key={one.announcement_id} type="warning">
            {words(one)}
          </StatusIndicator>
        ))}
      </SpaceBetween>
    </div>
  );
}

/** Below all columns, where it stands in some. */
const whole = { gridColumn: "1 / -1" };
