import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, useEffect, useRef } from "react";
import { call } from "../../api/call";
import { exportDelete } from "../../api/generated/sdk.gen";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { toast } from "../../state/toast";
import { ExportItem } from "./ExportItem";
import { exportsQuery } from "./queries";
import { useSaveExport } from "./useSaveExport";

interface Props {
  /** The file that was just asked for: it is saved by itself when it is ready. */
  awaited: string | null;
  /** There are as many files as are kept: another one was refused. */
  isFull: boolean;
  onClose: () => void;
}

/** The person's files: how far they are, to be saved, deleted or given up. */
export function ExportsDialog({ awaited, isFull, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const files = useQuery(exportsQuery);
  const { saving, save } = useSaveExport();
  const saved = useRef(false);
  const found = files.data?.exports.find(({ export_id }) => export_id === awaited);
  useEffect(() => {
    if (found?.state !== "ready" || saved.current) return;
    saved.current = true;
    void save(found);
  });
  const deletion = useMutation({
    mutationFn: (export_id: string) => call(exportDelete({ body: { export_id } })),
    onError: toast.failure,
    onSettled: () => client.invalidateQueries(exportsQuery),
  });
  return (
    <Modal visible size="medium" header={t("exports.title")} closeAriaLabel={t("shell.close")} onDismiss={onClose}>
      <QueryState query={files}>
        {({ exports, most }) => (
          <SpaceBetween size="s">
            {isFull && <Alert type="warning">{t("exports.full", { most })}</Alert>}
            <Box color="text-body-secondary">{t("exports.hint")}</Box>
            <div role="status">{found && t(`exports.awaited_${found.state}`)}</div>
            {exports.length === 0 ? (
              <EmptyState title={t("exports.empty")} hint={t("exports.empty_hint")} />
            ) : (
              <ul style={plain}>
                {exports.map((one) => (
                  <ExportItem
                    key={one.export_id}
                    one={one}
                    isSaving={saving === one.export_id}
                    isDeleting={deletion.isPending && deletion.variables === one.export_id}
                    onSave={() => void save(one)}
                    onDelete={() => deletion.mutate(one.export_id)}
                  />
                ))}
              </ul>
            )}
          </SpaceBetween>
        )}
      </QueryState>
    </Modal>
  );
}

const plain: CSSProperties = { listStyle: "none", margin: 0, padding: 0 };
