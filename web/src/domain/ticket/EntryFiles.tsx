import Button from "@cloudscape-design/components/button";
import Link from "@cloudscape-design/components/link";
import * as tokens from "@cloudscape-design/design-tokens";
import { useMutation } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { useLang, useT } from "../../i18n/t";
import { saveFile } from "../../kit/ui/saveFile";
import { sizeWords } from "../../kit/ui/sizeWords";
import type { EntryFile, FileWay } from "./entry";
import { Picture } from "./Picture";

interface Props {
  files: readonly EntryFile[];
  way: FileWay;
}

/** What goes with an entry: pictures as they look, anything else by its name and size, to be saved. */
export function EntryFiles({ files, way }: Props) {
  const t = useT();
  return (
    <ul aria-label={t("thread.files")} style={list}>
      {files.map((file) => (
        <li key={file.file_id} style={item}>
          {file.kind === "picture" ? <Picture file={file} way={way} /> : <FileLink file={file} way={way} />}
        </li>
      ))}
    </ul>
  );
}

/** A button that saves a file of an entry. */
function FileLink({ file, way }: { file: EntryFile; way: FileWay }) {
  const t = useT();
  const locale = useLang() === "CN" ? "zh-CN" : "en";
  const words = t("thread.file", { name: file.name, size: sizeWords(file.bytes, locale) });
  if (way.hrefOf) return <Link href={way.hrefOf(file.file_id)}>{words}</Link>;
  return <SaveButton file={file} words={words} load={way.load} />;
}

interface SaveProps {
  file: EntryFile;
  words: string;
  load: NonNullable<FileWay["load"]>;
}

function SaveButton({ file: { file_id, name }, words, load }: SaveProps) {
  const save = useMutation({
    mutationFn: () => load(file_id, new AbortController().signal),
    onSuccess: (found) => saveFile(found, name),
  });
  return (
    <Button
      variant="inline-link"
      iconName="download"
      formAction="none"
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {words}
    </Button>
  );
}

const list: CSSProperties = {
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: tokens.spaceScaledS,
};
const item: CSSProperties = { maxInlineSize: "100%", overflowWrap: "anywhere" };
