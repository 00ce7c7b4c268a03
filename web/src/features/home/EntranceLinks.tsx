import Link from "@cloudscape-design/components/link";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { Icon } from "../../kit/ui/Icon";
import { useFollow } from "../../kit/ui/useFollow";
import type { Entrance } from "./entrance";
import { list } from "./resourceRows";

/** Links to what is pinned, in its order. */
export function EntranceLinks({ entrances }: { entrances: readonly Entrance[] }) {
  const t = useT();
  const follow = useFollow();
  if (entrances.length === 0) return <EmptyState title={t("home.entrances_none")} hint={t("home.entrances_hint")} />;
  return (
    <ul style={list}>
      {entrances.map(({ name, icon, path, title }) => (
        <li key={name}>
          <Link href={path} onFollow={(event) => follow(path, event)}>
            <Icon name={icon} />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
