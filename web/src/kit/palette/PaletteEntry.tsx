import { Command } from "cmdk";
import { Icon } from "../ui/Icon";

interface Props {
  id: string;
  icon: string;
  /** The words that are shown, and the same in English. */
  words: [shown: string, english: string];
  /** Words by which it is found and that are not shown, one behind the other: its other names, or what the server looked for. */
  also?: string | undefined;
  /** Tells it from others of its name. */
  about?: string;
  onSelect: () => void;
}

/** Something that the search offers. */
export function PaletteEntry({ id, icon, words, also = "", about, onSelect }: Props) {
  return (
    <Command.Item value={id} keywords={[...words, also]} onSelect={onSelect}>
      <span>
        <Icon name={icon} />
        {words[0]}
      </span>
      {about && <span className="palette-about">{about}</span>}
    </Command.Item>
  );
}
