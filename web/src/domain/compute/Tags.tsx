import Link from "@cloudscape-design/components/link";
import { useFollow } from "../../kit/ui/useFollow";

interface Props {
  tags: readonly string[];
  /** The list that a tag leads to, narrowed by it. */
  path: string;
}

/** Tags of a machine, each a link to all that have it. */
export function Tags({ tags, path }: Props) {
  const follow = useFollow();
  if (tags.length === 0) return "–";
  return tags.map((tag, at) => {
    const href = `${path}?tag=${encodeURIComponent(tag)}`;
    return (
      <span key={tag}>
        {at > 0 && ", "}
        <Link href={href} onFollow={(event) => follow(href, event)}>
          {tag}
        </Link>
      </span>
    );
  });
}
