import { lazy } from "react";
import { OrderPage } from "../../domain/compute/OrderPage";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";

// The form's kit is not needed by whoever may not order anything.
const GpuServerForm = lazy(() => import("./GpuServerForm").then((module) => ({ default: module.GpuServerForm })));

/** `/main/gpu-server/create`: a new GPU server; what stands in the address is filled in. */
export function GpuServerFormPage() {
  const t = useT();
  return (
    <OrderPage
      title={t("title.gpu_server_create")}
      description={t("gpu_server.form_intro")}
      above={{ text: t("title.gpu_server"), href: PATHS.gpuServers }}
      unverified={t("gpu_server.unverified")}
    >
      <GpuServerForm />
    </OrderPage>
  );
}
