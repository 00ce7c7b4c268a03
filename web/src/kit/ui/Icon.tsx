import "./icon.css";
import "./icons.css";

/** An icon beside words, in their colour, by a name of `brand/icons.mjs`; it says nothing to a screen reader. None for a name without one. */
export function Icon({ name }: { name: string }) {
  return <span aria-hidden="true" className={`icon icon-${name}`} />;
}
