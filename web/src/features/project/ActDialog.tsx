import Box from "@cloudscape-design/components/box";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/call";
import {
  projectArchive,
  projectDefault,
  projectDelete,
  projectRestore,
  vdcArchive,
  vdcDelete,
  vdcRestore,
} from "../../api/generated/sdk.gen";
import { useT } from "../../i18n/t";
import { ConfirmDialog } from "../../kit/table/ConfirmDialog";
import { toast } from "../../kit/ui/toast";
import type { Act, Place } from "./rows";
import { usePlacesChanged } from "./usePlaces";

interface Props {
  row: Place;
  act: Act;
  onClose: () => void;
}

/** Archives, restores or deletes a project or a VDC, or makes a project the default, and says before what that means. */
export function ActDialog({ row, act, onClose }: Props) {
  const t = useT();
  const changed = usePlacesChanged();
  const { name, kind } = row;
  const change = useMutation({
    mutationFn: () => ask(row, act),
    onSuccess: () => {
      toast.success(t(`project.${act}_done`, { name }));
      onClose();
    },
    onSettled: changed,
  });
  const text =
    act === "make_default" ? t("project.make_default_text", { name }) : t(`project.${act}_${kind}`, { name });
  return (
    <ConfirmDialog
      title={t(`project.${act}_title`, { name })}
      confirm={t(`project.${act}`)}
      busy={change.isPending}
      failure={change.error?.message}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <Box>{text}</Box>
    </ConfirmDialog>
  );
}

function ask({ kind, id }: Place, act: Act): Promise<unknown> {
  if (kind === "project") {
    const body = { project_id: id };
    if (act === "archive") return call(projectArchive({ body }));
    if (act === "restore") return call(projectRestore({ body }));
    return call(act === "delete" ? projectDelete({ body }) : projectDefault({ body }));
  }
  const body = { vdc_id: id };
  if (act === "archive") return call(vdcArchive({ body }));
  return call(act === "restore" ? vdcRestore({ body }) : vdcDelete({ body }));
}
