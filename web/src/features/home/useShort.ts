import { useQuery } from "@tanstack/react-query";
import type { HomeReply, HomeWidget } from "../../api/generated/types.gen";
import { announcementsQuery, balanceQuery, historyQuery, recommendationsQuery } from "../../api/queries";
import { PATHS } from "../../domain/paths";
import { useProjectId } from "../../state/project";
import { isUsual } from "./arrangement";
import { eventsQuery, JUST_ASKED } from "./queries";
import type { Start } from "./useStart";

const QUIET = { meta: { quiet: true } };

/** What always stands on a short page: what comes first, where pages are pinned, and who it is. */
const ALWAYS: readonly HomeWidget[] = ["start", "entrances", "account"];

/**
 * What a new account sees, or a sub-user before there is anything that they may see, who has not arranged the page: beside what always stands only those of the other widgets that have
 * something to tell already. Nothing where the whole page stands, also because its person wants it whole.
 */
export function useShort(
  home: HomeReply | undefined,
  start: Start | null,
  isWhole: boolean,
  sees: (widget: HomeWidget) => boolean,
): ReadonlySet<HomeWidget> | undefined {
  const enabled = home !== undefined && start?.isNew === true && !isWhole && isUsual(home);
  const events = useQuery({ ...eventsQuery(useProjectId()), enabled }).data?.items ?? [];
  const isMoneySeen = enabled && sees("balance");
  const money = useQuery({ ...balanceQuery, ...QUIET, staleTime: JUST_ASKED, enabled: isMoneySeen }).data;
  const announced = useQuery({ ...announcementsQuery, enabled }).data?.announcements ?? [];
  const recommended = useQuery({ ...recommendationsQuery, enabled }).data?.recommendations ?? [];
  const visits = useQuery({ ...historyQuery, ...QUIET, enabled }).data?.history ?? [];
  if (!enabled) return undefined;
  const told: Partial<Record<HomeWidget, boolean>> = {
    balance: money && [money.available, money.owed, money.withheld].some(({ minor }) => minor !== 0),
    events: events.length > 0,
    announcements: announced.length > 0,
    recommendations: recommended.length > 0,
    // Everybody who is here has just visited this page.
    visits: visits.some(({ path }) => path !== PATHS.home),
  };
  return new Set(home.widgets.filter((name) => ALWAYS.includes(name) || told[name]));
}
