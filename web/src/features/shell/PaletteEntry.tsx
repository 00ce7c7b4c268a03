import { Command } from "cmdk";

interface Props {
  id: string;
  /** The words that are shown, and others by which it is found as well: those in English, or what the server looked for. */
  words: [shown: string, other: string];
  /** Tells it from others of its name. */
  about?: string;
  onSelect: () => void;
}

/** Something that the search offers. */
export function PaletteEntry({ id, words, about, onSelect }: Props) {
  return (
    <Command.Item value={id} keywords={words} onSelect={onSelect}>
      <span>{words[0]}</span>
      {about && <span className="palette-about">{about}</span>}
    </Command.Item>
  );
}
