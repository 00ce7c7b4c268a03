import { lazy, Suspense, useState } from "react";
import { Gate } from "../../../domain/access/Gate";
import { PATHS } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { Loading } from "../../../kit/ui/Loading";
import { PageFrame } from "../PageFrame";
import { CreateDone, type Invited } from "./CreateDone";

// A wizard is large: the page does not wait for it.
const CreateForm = lazy(() => import("./CreateForm").then((module) => ({ default: module.CreateForm })));

/** `/main/users/create`: a new sub-user in two steps. */
export function CreatePage() {
  const t = useT();
  const [invited, setInvited] = useState<Invited>();
  return (
    <Gate needs="user_manage">
      <PageFrame title={t("create.title")} above={[{ text: t("users.title"), href: PATHS.users }]}>
        {invited ? (
          <CreateDone invited={invited} onAnother={() => setInvited(undefined)} />
        ) : (
          <Suspense fallback={<Loading />}>
            <CreateForm onInvited={setInvited} />
          </Suspense>
        )}
      </PageFrame>
    </Gate>
  );
}
