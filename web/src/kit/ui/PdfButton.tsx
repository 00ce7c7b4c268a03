import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../state/toast";
import { saveFile } from "./saveFile";

interface Props {
  children: string;
  /** Says which document it is, where several stand in a list. */
  ariaLabel?: string;
  variant?: ButtonProps.Variant;
  /** The file's name, without its ending. */
  name: string;
  /** Asks for the document as a blob. */
  fetch: () => Promise<unknown>;
}

/** Saves a document that the server sets as a PDF file. */
export function PdfButton({ children, ariaLabel, variant = "normal", name, fetch }: Props) {
  const save = useMutation({
    mutationFn: fetch,
    // The generated answer is an envelope's; this one is the file itself.
    onSuccess: (file) => saveFile(file as Blob, `${name}.pdf`),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button
      variant={variant}
      formAction="none"
      loading={save.isPending}
      {...(variant !== "inline-link" && { iconName: "download" as const })}
      {...(ariaLabel && { ariaLabel })}
      onClick={() => save.mutate()}
    >
      {children}
    </Button>
  );
}
