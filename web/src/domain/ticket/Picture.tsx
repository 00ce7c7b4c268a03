import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { skipToken, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../i18n/t";
import { useObjectUrl } from "../../kit/ui/useObjectUrl";
import type { EntryFile, FileWay } from "./entry";
import "./picture.css";

// Fetched when a picture is first looked at.
const PictureDialog = lazy(() => import("./PictureDialog").then((module) => ({ default: module.PictureDialog })));

/** A picture, small; pressed it is shown as large as the window lets it be. */
export function Picture({ file: { file_id, name }, way }: { file: EntryFile; way: FileWay }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { load } = way;
  // It never changes, and is asked for once.
  const found = useQuery({
    queryKey: ["ticket_file", file_id],
    queryFn: load ? ({ signal }) => load(file_id, signal) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const made = useObjectUrl(found.data);
  const url = way.hrefOf ? way.hrefOf(file_id) : made;
  if (found.isError) return <StatusIndicator type="warning">{t("thread.file_gone", { name })}</StatusIndicator>;
  if (!url) return <StatusIndicator type="loading">{name}</StatusIndicator>;
  return (
    <>
      <button type="button" className="ticket-picture" onClick={() => setOpen(true)}>
        <img src={url} alt={t("thread.picture", { name })} loading="lazy" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PictureDialog name={name} url={url} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
