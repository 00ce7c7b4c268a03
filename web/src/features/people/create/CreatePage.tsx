import { useState } from "react";
import { Gate } from "../../../access/Gate";
import { useT } from "../../../i18n/t";
import { PageFrame } from "../PageFrame";
import { CreateDone, type Invited } from "./CreateDone";
import { CreateForm } from "./CreateForm";

/** `/main/users/create`: a new sub-user in two steps. */
export function CreatePage() {
  const t = useT();
  const [invited, setInvited] = useState<Invited>();
  return (
    <Gate needs="user_manage">
      <PageFrame title={t("create.title")} above={[{ text: t("users.title"), href: "/main/users" }]}>
        {invited ? (
          <CreateDone invited={invited} onAnother={() => setInvited(undefined)} />
        ) : (
          <CreateForm onInvited={setInvited} />
        )}
      </PageFrame>
    </Gate>
  );
}
