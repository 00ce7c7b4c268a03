import Alert from "@cloudscape-design/components/alert";
import ContentLayout from "@cloudscape-design/components/content-layout";
import { lazy, Suspense } from "react";
import { useMayAnywhere } from "../../domain/access/useMay";
import { Unverified, useUnverified } from "../../domain/money/Unverified";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { Loading } from "../../kit/ui/Loading";

// The form's kit is not needed by whoever may not create anything.
const InstanceForm = lazy(() => import("./InstanceForm").then((module) => ({ default: module.InstanceForm })));

/** `/main/gpu-cloud/create`: new instances; what stands in the address is filled in. */
export function InstanceFormPage() {
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
          title={t("title.instance_create")}
          description={t("instance.form_intro")}
          above={[{ text: t("title.instance"), href: PATHS.instances }]}
        />
      }
    >
      {unverified ? (
        <Unverified refusal={unverified} text={t("instance.unverified")} />
      ) : may.allowed ? (
        <Suspense fallback={<Loading />}>
          <InstanceForm />
        </Suspense>
      ) : (
        <Alert type="info">{may.reason}</Alert>
      )}
    </ContentLayout>
  );
}
