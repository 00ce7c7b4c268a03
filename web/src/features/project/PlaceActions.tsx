import ButtonDropdown, { type ButtonDropdownProps } from "@cloudscape-design/components/button-dropdown";
import type { ProjectAction } from "@portico/console";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, use, useState } from "react";
import { vdcsQuery } from "../../api/queries";
import { useSite } from "../../api/site";
import { useMay } from "../../domain/access/useMay";
import { ruleWords } from "../../i18n/ruleWords";
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
  const ask = useMay();
  const { vdcs: most } = useSite().limits.account;
  const { vdcs } = useSuspenseQuery(vdcsQuery).data;
  const [open, setOpen] = useState("");
  const { kind, facts, name } = row;
  const may = ask("project_manage", row.kind === "vdc" ? { region: row.place.region } : {});
  const whyNot = (action: ProjectAction, other = "") => {
    if (!may.allowed) return may.reason;
    const rule = module.projectAllows(facts, action);
    return rule ? ruleWords(rule) : other;
  };
  const item = (id: string, text: string, reason: string): ButtonDropdownProps.Item => ({
    id,
    text,
    ...(reason && { disabled: true, disabledReason: reason }),
  });
  const turn: Act = facts.is_archived ? "restore" : "archive";
  const full = vdcs.length >= most ? t("project.vdc_full", { most }) : "";
  const items = [
    item("update", t("project.update"), whyNot("update")),
    ...(kind === "project"
      ? [
          item("vdc", t("project.vdc_create"), whyNot("open", full)),
          ...(facts.is_default ? [] : [item("make_default", t("project.make_default"), whyNot("make_default"))]),
        ]
      : []),
    item(turn, t(`project.${turn}`), whyNot(turn)),
    item("delete", t("project.delete"), whyNot("delete")),
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
