import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { lazy, Suspense, use, useState } from "react";
import type { SubUserReply } from "../../../api/generated/types.gen";
import type { May } from "../../../domain/access/may";
import { mayItem } from "../../../domain/access/mayItem";
import { within, withinSome } from "../../../domain/access/useCan";
import { useT } from "../../../i18n/t";
import { BulkDialog } from "../../../kit/table/BulkDialog";
import { loadConsole } from "../../../rules/rules";
import { useSelf } from "../useSelf";
import { ACT, ACTS, type Act } from "./userActs";

// Fetched when it is opened.
const RenameDialog = lazy(() => import("./RenameDialog").then((module) => ({ default: module.RenameDialog })));

/** A sub-user as far as something is done to them. */
export type Person = Pick<SubUserReply, "user_id" | "name" | "login_name" | "state">;

interface Props {
  /** The sub-users that are chosen in the list. */
  users: readonly Person[];
  may: May;
  /** Something may have changed. */
  onDone: (act: Act | "rename") => void;
}

/** What can be done to the chosen sub-users; what cannot be done says why. */
export function UserActions({ users, may, onDone }: Props) {
  const t = useT();
  const module = use(loadConsole());
  const self = useSelf();
  const [open, setOpen] = useState<Act | "rename">();
  const allows = (act: Act, { user_id, state }: Person) => module.subUserAllows(state, act, user_id === self.user_id);

  const item = (id: Act | "rename", can: May) => mayItem(id, t(`users.${id}`), can);
  const needs = (isChosen: boolean, hint: string): May => within(may, !isChosen && hint);
  const some = needs(users.length > 0, t("users.choose_first"));
  const one = needs(users.length === 1, t("users.choose_one"));
  const can = (act: Act) =>
    withinSome(
      some,
      users.map((user) => allows(act, user)),
    );
  const close = (acted: boolean) => {
    const act = open;
    setOpen(undefined);
    if (acted && act) onDone(act);
  };
  const [first] = users;
  return (
    <>
      <ButtonDropdown
        items={[
          ...ACTS.slice(0, -1).map((act) => item(act, can(act))),
          item("rename", one),
          item("delete", can("delete")),
        ]}
        onItemClick={({ detail }) => setOpen(detail.id as Act | "rename")}
      >
        {t("users.actions")}
      </ButtonDropdown>
      <Suspense>{open === "rename" && first && <RenameDialog user={first} onClose={close} />}</Suspense>
      {open && open !== "rename" && (
        <BulkDialog<Person>
          title={t(`users.${open}_title`)}
          explanation={t(`users.${open}_explained`)}
          confirm={t(`users.${open}`)}
          items={users}
          itemId={({ user_id }) => user_id}
          itemName={({ name, login_name }) => t("users.named", { name, login_name })}
          act={ACT[open]}
          onClose={close}
        />
      )}
    </>
  );
}
