import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import type { ProjectAction } from "@portico/console";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, use, useState } from "react";
import { vdcsQuery } from "../../api/queries";
import { useSite } from "../../api/site";
import { mayItem } from "../../domain/access/mayItem";
import { useCan, within } from "../../domain/access/useCan";
import { useT } from "../../i18n/t";
import { loadConsole } from "../../rules/rules";
import { ActDialog } from "./ActDialog";
import type { Act, Place } from "./rows";

// Fetched when it is opened.
const PlaceDialog = lazy(() => import("./PlaceDialog").then((module) => ({ default: module.PlaceDialog })));

/** What can be done with a project or a VDC; what cannot be done says why. */
export function PlaceActions({ row }: { row: Place }) {
  const t = useT();
  const module = use(loadConsole());
  const can = useCan();
  const { vdcs: most } = useSite().limits.account;
  const { vdcs } = useSuspenseQuery(vdcsQuery).data;
  const [open, setOpen] = useState("");
  const { kind, facts, name } = row;
  const place = row.kind === "vdc" ? { region: row.place.region } : {};
  const may = (action: ProjectAction) => can("project_manage", place, module.projectAllows(facts, action));
  const item = (action: Act | "update") => mayItem(action, t(`project.${action}`), may(action));
  const mayOpen = within(may("open"), vdcs.length >= most && t("project.vdc_full", { most }));
  const items = [
    item("update"),
    ...(kind === "project"
      ? [mayItem("vdc", t("project.vdc_create"), mayOpen), ...(facts.is_default ? [] : [item("make_default")])]
      : []),
    item(facts.is_archived ? "restore" : "archive"),
    item("delete"),
  ];
  const close = () => setOpen("");
  const act = (["make_default", "archive", "restore", "delete"] as const).find((name) => name === open);
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        expandToViewport
        ariaLabel={t("project.actions_of", { name })}
        items={items}
        onItemClick={({ detail }) => setOpen(detail.id)}
      />
      <Suspense>
        {open === "update" && <PlaceDialog wanted={{ what: "update", row }} onClose={close} />}
        {open === "vdc" && row.kind === "project" && (
          <PlaceDialog wanted={{ what: "vdc", project: row.place }} onClose={close} />
        )}
      </Suspense>
      {act && <ActDialog row={row} act={act} onClose={close} />}
    </>
  );
}
