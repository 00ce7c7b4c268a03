import { Command } from "cmdk";
import { Icon } from "../../kit/ui/Icon";

interface Props {
  id: string;
  icon: string;
  /** The words that are shown, and others by which it is found as well: those in English, or what the server looked for. */
  words: [shown: string, other: string];
  /** Tells it from others of its name. */
  about?: string;
  onSelect: () => void;
}

/** Something that the search offers. */
export function PaletteEntry({ id, icon, words, about, onSelect }: Props) {
  return (
    <Command.Item value={id} keywords={words} onSelect={onSelect}>
      <span>
        <Icon name={icon} />
        {words[0]}
      </span>
      {about && <span className="palette-about">{about}</span>}
    </Command.Item>
  );
}
