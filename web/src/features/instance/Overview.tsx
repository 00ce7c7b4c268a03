import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { InstanceDetailReply } from "../../api/generated/types.gen";
import { Tags } from "../../domain/compute/Tags";
import { useProductWords } from "../../domain/money/useProductWords";
import { instancePath, PATHS } from "../../domain/paths";
import { PlaceLink } from "../../domain/project/PlaceLink";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { PageLink } from "../../kit/ui/PageLink";
import { rules } from "../../rules/rules";
import { ImageName } from "./ImageName";
import { OrderLink } from "./OrderLink";
import { RenewalSwitch } from "./RenewalSwitch";
import { sizeWords } from "./sizeWords";
import { Addresses, Zone } from "./useInstanceColumns";

/** What an instance is, how one signs in to it, and how it is billed. */
export function Overview({ detail }: { detail: InstanceDetailReply }) {
  const t = useT();
  const times = useTimes();
  const { instance } = detail;
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t("instance_detail.about")}</Header>}>
        <SpaceBetween size="l">
          <KeyValuePairs
            columns={4}
            minColumnWidth={140}
            items={[
              { label: t("instance.flavor"), value: `${instance.flavor}: ${sizeWords(instance, t)}` },
              { label: t("instance.image"), value: <ImageName instance={instance} /> },
              {
                label: t("instance_detail.disks"),
                value: instance.disks.map((gib) => `${rules.thousands(gib)} GiB`).join(" + ") || "–",
              },
              { label: t("instance.addresses"), value: <Addresses instance={instance} /> },
              { label: t("instance.region_zone"), value: <Zone instance={instance} /> },
              { label: t("instance.project"), value: <PlaceLink of={instance} /> },
              { label: t("instance.vdc"), value: <PlaceLink of={instance} isVdc /> },
              { label: t("compute.tags"), value: <Tags tags={instance.tags} path={PATHS.instances} /> },
            ]}
          />
          <KeyValuePairs
            columns={3}
            minColumnWidth={200}
            items={[
              { label: t("instance.login"), value: <LoginLine detail={detail} /> },
              { label: t("instance.id"), value: <ThingNumber id={instance.instance_id} /> },
              { label: t("instance.created"), value: times.at(instance.created_at) },
            ]}
          />
        </SpaceBetween>
      </Container>
      <Billing detail={detail} />
    </SpaceBetween>
  );
}

/** How it is billed, and the order that it came of; what each part costs is a part of the page of its own. */
function Billing({ detail: { instance } }: { detail: InstanceDetailReply }) {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  return (
    <Container header={<Header variant="h2">{t("instance.billing")}</Header>}>
      <SpaceBetween size="m">
        <KeyValuePairs
          columns={4}
          minColumnWidth={140}
          items={[
            { label: t("instance.scheme"), value: words.scheme(instance.scheme) },
            ...(instance.paid_until
              ? [
                  { label: t("instance_detail.expires"), value: times.at(instance.paid_until) },
                  { label: t("instance_detail.renewal"), value: <RenewalSwitch instance={instance} /> },
                ]
              : []),
            { label: t("instance.order"), value: <OrderLink instance={instance} /> },
          ]}
        />
        <Box color="text-body-secondary">
          {t(instance.scheme === "hourly" ? "instance.stopped_hourly" : "instance.stopped_prepaid")}
        </Box>
        <PageLink href={`${instancePath(instance.instance_id)}?tab=billing`}>
          {t("instance_detail.see_billing")}
        </PageLink>
      </SpaceBetween>
    </Container>
  );
}

/** How one signs in, to be copied. */
function LoginLine({ detail: { instance, login_user } }: { detail: InstanceDetailReply }) {
  const t = useT();
  const address = instance.public_address ?? instance.addresses[0];
  if (!address || !login_user) return "–";
  return (
    <CopyToClipboard
      variant="inline"
      textToCopy={`ssh ${login_user}@${address}`}
      copyButtonAriaLabel={t("instance_detail.copy_login")}
      copySuccessText={t("instance.copied")}
      copyErrorText={t("instance.copy_failed")}
    />
  );
}
