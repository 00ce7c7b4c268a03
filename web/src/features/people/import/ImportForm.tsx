import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Form from "@cloudscape-design/components/form";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { SubUserImportDraft } from "@portico/console";
import { lazy, Suspense, use, useMemo } from "react";
import { call } from "../../../api/call";
import { userImport } from "../../../api/generated/sdk.gen";
import type { ImportResult } from "../../../api/generated/types.gen";
import { GrantsField } from "../../../domain/access/GrantsField";
import { PATHS } from "../../../domain/paths";
import { askProof } from "../../../domain/proof/proved";
import { useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
import { LEFT, useSave } from "../../../kit/form/useSave";
import { Loading } from "../../../kit/ui/Loading";
import { useCancel } from "../../../kit/ui/useFollow";
import { useRulesForm } from "../../../rules/form";
import { loadConsole } from "../../../rules/rules";
import { AccessFields } from "../create/AccessFields";
import { useChanged } from "../queries";
import { CsvField } from "./CsvField";

// A table; there is nothing to show in it before a file is chosen.
const Preview = lazy(() => import("./Preview").then((module) => ({ default: module.Preview })));

const EMPTY: SubUserImportDraft = {
  csv: "",
  authorization: { access_methods: ["console"], regions: [], group_ids: [], grants: [] },
};

/** The file, what core says of each of its rows, and what they all may reach. */
export function ImportForm({ onDone }: { onDone: (results: readonly ImportResult[]) => void }) {
  const t = useT();
  const cancel = useCancel();
  const changed = useChanged();
  const module = use(loadConsole());
  const form = useRulesForm<SubUserImportDraft>(module.checkSubUserImport, EMPTY);
  const { failure, busy, onSubmit } = useSave(form, {
    send: async (body) => (await askProof(() => call(userImport({ body }), { overlay: true }))) ?? LEFT,
    done: ({ value: reply }) => {
      void changed();
      onDone(reply.rows);
    },
  });
  const csv = form.watch("csv");
  const rows = useMemo(() => {
    const verdict = module.readSubUserImport(csv);
    return verdict.verdict === "valid" ? verdict.value.rows : [];
  }, [module, csv]);
  const good = rows.filter(({ violations }) => violations.length === 0).length;
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <Form
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={() => cancel(PATHS.users)}>
              {t("common.cancel")}
            </Button>
            <Button
              variant="primary"
              loading={busy}
              disabled={rows.length > 0 && good === 0}
              disabledReason={t("import.all_wrong")}
            >
              {good > 0 ? t("import.submit_count", { count: good }) : t("import.submit")}
            </Button>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="l">
          <Container header={<Header variant="h2">{t("import.file")}</Header>}>
            <CsvField form={form} />
          </Container>
          {rows.length > 0 && (
            <Suspense fallback={<Loading />}>
              <Preview rows={rows} good={good} />
            </Suspense>
          )}
          <Container
            header={
              <Header variant="h2" description={t("import.authorization_hint")}>
                {t("create.authorization")}
              </Header>
            }
          >
            <SpaceBetween size="l">
              <AccessFields form={form} prefix="authorization." />
              <GrantsField form={form} name="authorization.grants" label={t("create.grants")} />
            </SpaceBetween>
          </Container>
        </SpaceBetween>
      </Form>
    </StepForm>
  );
}
