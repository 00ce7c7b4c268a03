import type { Translate } from "../../i18n/t";
import { ALLOWED, type May } from "../access/may";

/** A machine as it is named where something is done with several: an instance or a GPU server. */
export interface Named {
  id: string;
  name: string;
}

/** One of some machines with which something cannot be done, and why. */
export interface Obstacle extends Named {
  reason: string;
}

/** Whether something can be done with so many machines, of which some are in the way; if so, which of several, and why. */
export function mayDespite(obstacles: readonly Obstacle[], count: number, t: Translate): May {
  const [first] = obstacles;
  if (!first) return ALLOWED;
  return { allowed: false, reason: count > 1 ? obstacleWords(obstacles, t) : first.reason };
}

/** Which machines are in the way: for each reason the first by its name, and how many more. */
function obstacleWords(obstacles: readonly Obstacle[], t: Translate): string {
  const reasons = [...new Set(obstacles.map(({ reason }) => reason))];
  const words = reasons.map((reason) => {
    const [first, ...more] = obstacles.filter((one) => one.reason === reason);
    const one = { name: first?.name ?? "", reason };
    return more.length > 0 ? t("compute.obstacle_more", { ...one, count: more.length }) : t("compute.obstacle", one);
  });
  return words.join(" ");
}
