import Button from "@cloudscape-design/components/button";

interface Props {
  text: string;
  onDrop: () => void;
}

/** What a link narrowed the list to, to be taken back. */
export function Chosen({ text, onDrop }: Props) {
  return (
    <Button iconName="close" iconAlign="right" onClick={onDrop}>
      {text}
    </Button>
  );
}
