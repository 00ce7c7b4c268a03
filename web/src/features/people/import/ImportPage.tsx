import { useState } from "react";
import { Gate } from "../../../access/Gate";
import type { ImportResult } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { PageFrame } from "../PageFrame";
import { ImportForm } from "./ImportForm";
import { ImportResults } from "./ImportResults";

/** `/main/users/import`: many sub-users from a CSV file. */
export function ImportPage() {
  const t = useT();
  const [results, setResults] = useState<readonly ImportResult[]>();
  return (
    <Gate needs="user_manage">
      <PageFrame
        title={t("import.title")}
        description={t("import.description")}
        above={[{ text: t("users.title"), href: "/main/users" }]}
      >
        {results ? (
          <ImportResults results={results} onAnother={() => setResults(undefined)} />
        ) : (
          <ImportForm onDone={setResults} />
        )}
      </PageFrame>
    </Gate>
  );
}
