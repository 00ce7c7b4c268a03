import { lazy } from "react";
import { OrderPage } from "../../domain/compute/OrderPage";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";

// The form's kit is not needed by whoever may not create anything.
const InstanceForm = lazy(() => import("./InstanceForm").then((module) => ({ default: module.InstanceForm })));

/** `/main/gpu-cloud/create`: new instances; what stands in the address is filled in. */
export function InstanceFormPage() {
  const t = useT();
  return (
    <OrderPage
      title={t("title.instance_create")}
      description={t("instance_form.form_intro")}
      above={{ text: t("title.instance"), href: PATHS.instances }}
      unverified={t("instance_form.unverified")}
    >
      <InstanceForm />
    </OrderPage>
  );
}
