import Alert from "@cloudscape-design/components/alert";
import ContentLayout from "@cloudscape-design/components/content-layout";
import { lazy, Suspense } from "react";
import { useMayAnywhere } from "../../domain/access/useMay";
import { Unverified, useUnverified } from "../../domain/money/Unverified";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { Loading } from "../../kit/ui/Loading";

// The form's kit is not needed by whoever may not order anything.
const GpuServerForm = lazy(() => import("./GpuServerForm").then((module) => ({ default: module.GpuServerForm })));

/** `/main/gpu-server/create`: a new GPU server; what stands in the address is filled in. */
export function GpuServerFormPage() {
  const t = useT();
  const ask = useMayAnywhere();
  const [create, see] = [ask("compute_create"), ask("order_view")];
  // What is ordered has a price, which nobody sees without a permission of finance.
  const may = create.allowed ? see : create;
  const unverified = useUnverified();
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={t("title.gpu_server_create")}
          description={t("gpu_server.form_intro")}
          above={[{ text: t("title.gpu_server"), href: PATHS.gpuServers }]}
        />
      }
    >
      {unverified ? (
        <Unverified refusal={unverified} text={t("gpu_server.unverified")} />
      ) : may.allowed ? (
        <Suspense fallback={<Loading />}>
          <GpuServerForm />
        </Suspense>
      ) : (
        <Alert type="info">{may.reason}</Alert>
      )}
    </ContentLayout>
  );
}
