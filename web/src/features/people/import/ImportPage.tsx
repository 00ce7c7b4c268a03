import { lazy, Suspense, useState } from "react";
import type { ImportResult } from "../../../api/generated/types.gen";
import { Gate } from "../../../domain/access/Gate";
import { PATHS } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { Loading } from "../../../kit/ui/Loading";
import { PageFrame } from "../PageFrame";

// A large form, and a table once it was sent: the page does not wait for them.
const ImportForm = lazy(() => import("./ImportForm").then((module) => ({ default: module.ImportForm })));
const ImportResults = lazy(() => import("./ImportResults").then((module) => ({ default: module.ImportResults })));

/** `/main/users/import`: many sub-users from a CSV file. */
export function ImportPage() {
  const t = useT();
  const [results, setResults] = useState<readonly ImportResult[]>();
  return (
    <Gate needs="user_manage">
      <PageFrame
        title={t("import.title")}
        description={t("import.description")}
        above={[{ text: t("users.title"), href: PATHS.users }]}
      >
        <Suspense fallback={<Loading />}>
          {results ? (
            <ImportResults results={results} onAnother={() => setResults(undefined)} />
          ) : (
            <ImportForm onDone={setResults} />
          )}
        </Suspense>
      </PageFrame>
    </Gate>
  );
}
