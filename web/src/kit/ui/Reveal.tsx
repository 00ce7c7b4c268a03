import Button from "@cloudscape-design/components/button";
import { useT } from "../../i18n/t";

interface Props {
  isShown: boolean;
  onToggle: () => void;
}

/** Shows what is typed into a field that hides it, or hides it again. */
export function Reveal({ isShown, onToggle }: Props) {
  const t = useT();
  return (
    <Button
      variant="icon"
      formAction="none"
      ariaLabel={t(isShown ? "field.hide" : "field.show")}
      iconSvg={
        <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
          <path d="M1 8s2.5-4.5 7-4.5S15 8 15 8s-2.5 4.5-7 4.5S1 8 1 8Z" />
          <circle cx="8" cy="8" r="2" />
          {isShown && <path d="m2.5 13.5 11-11" />}
        </svg>
      }
      onClick={onToggle}
    />
  );
}
