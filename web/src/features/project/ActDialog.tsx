import Box from "@cloudscape-design/components/box";
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
import { Confirm } from "../../kit/form/Confirm";
import { PLACES } from "./places";
import type { Act, Place } from "./rows";

interface Props {
  row: Place;
  act: Act;
  onClose: () => void;
}

/** Archives, restores or deletes a project or a VDC, or makes a project the default, and says before what that means. */
export function ActDialog({ row, act, onClose }: Props) {
  const t = useT();
  const { name, kind } = row;
  const text =
    act === "make_default" ? t("project.make_default_text", { name }) : t(`project.${act}_${kind}`, { name });
  return (
    <Confirm
      title={t(`project.${act}_title`, { name })}
      confirm={t(`project.${act}`)}
      call={() => ask(row, act)}
      says={() => t(`project.${act}_done`, { name })}
      invalidate={PLACES}
      onClose={onClose}
    >
      <Box>{text}</Box>
    </Confirm>
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
