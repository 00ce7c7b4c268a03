import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { announcementsQuery } from "../../api/queries";
import { useAnnouncementWords } from "../../domain/announcement/useAnnouncementWords";

/** The maintenance that is announced for a region, or for all of them; nothing where there is none. */
export function Maintenance({ region }: { region?: string }) {
  const { title, window } = useAnnouncementWords();
  const announced = useQuery(announcementsQuery).data?.announcements ?? [];
  const maintenance = announced.find(
    ({ kind, regions }) =>
      kind === "maintenance" && (region === undefined ? regions.length === 0 : regions.includes(region)),
  );
  if (!maintenance) return null;
  return (
    <div style={whole}>
      <StatusIndicator type="warning">{`${title(maintenance)}: ${window(maintenance)}`}</StatusIndicator>
    </div>
  );
}

/** Below all columns, where it stands in some. */
const whole = { gridColumn: "1 / -1" };
