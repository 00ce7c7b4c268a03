import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { InstanceDetailReply } from "../../api/generated/types.gen";
import { placeOf } from "../../domain/access/placeOf";
import { useMay } from "../../domain/access/useMay";
import { useProductWords } from "../../domain/money/useProductWords";
import { PATHS, resourcePath } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { PageLink } from "../../kit/ui/PageLink";
import { RenewalSwitch } from "./RenewalSwitch";
import { sizeWords } from "./sizeWords";
import { Addresses, Tags, Zone } from "./useInstanceColumns";

/** What an instance is, how one signs in to it, and what is billed of it. */
export function Overview({ detail }: { detail: InstanceDetailReply }) {
  const t = useT();
  const times = useTimes();
  const { instance } = detail;
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t("instance.about")}</Header>}>
        <SpaceBetween size="l">
          <KeyValuePairs
            columns={4}
            minColumnWidth={140}
            items={[
              { label: t("instance.flavor"), value: `${instance.flavor}: ${sizeWords(instance, t)}` },
              { label: t("instance.image"), value: instance.image },
              { label: t("instance.addresses"), value: <Addresses instance={instance} /> },
              { label: t("instance.region_zone"), value: <Zone instance={instance} /> },
              { label: t("instance.project"), value: instance.project_name ?? "–" },
              { label: t("instance.vdc"), value: instance.vdc_name ?? "–" },
              { label: t("instance.tags"), value: <Tags tags={instance.tags} /> },
              { label: t("instance.created"), value: times.at(instance.created_at) },
            ]}
          />
          <KeyValuePairs
            columns={2}
            minColumnWidth={260}
            items={[
              { label: t("instance.login"), value: <LoginLine detail={detail} /> },
              { label: t("instance.id"), value: <ThingNumber id={instance.instance_id} /> },
            ]}
          />
        </SpaceBetween>
      </Container>
      <Billing detail={detail} />
    </SpaceBetween>
  );
}

/** How it is billed, the order that it came of, and what is billed of it. */
function Billing({ detail }: { detail: InstanceDetailReply }) {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  const { instance, disks } = detail;
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
                  { label: t("instance.expires"), value: times.at(instance.paid_until) },
                  { label: t("instance.renewal"), value: <RenewalSwitch instance={instance} /> },
                ]
              : []),
            { label: t("instance.order"), value: <OrderLink instance={instance} /> },
            {
              label: t("instance.parts"),
              value: (
                <SpaceBetween size="xxs">
                  <PartLink id={instance.resource_id} text={t("instance.part_compute")} />
                  {disks.map(({ disk_id, resource_id, gib }) => (
                    <PartLink key={disk_id} id={resource_id} text={t("instance.part_disk", { gib })} />
                  ))}
                  {detail.public && (
                    <>
                      <PartLink id={detail.public.address_resource_id} text={t("instance.part_address")} />
                      <PartLink
                        id={detail.public.bandwidth_resource_id}
                        text={t("instance.part_bandwidth", { mbit: instance.bandwidth_mbit })}
                      />
                    </>
                  )}
                </SpaceBetween>
              ),
            },
          ]}
        />
        <Box color="text-body-secondary">
          {t(instance.scheme === "hourly" ? "instance.stopped_hourly" : "instance.stopped_prepaid")}
        </Box>
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
      copyButtonAriaLabel={t("instance.copy_login")}
      copySuccessText={t("instance.copied")}
      copyErrorText={t("instance.copy_failed")}
    />
  );
}

/** Leads to the order that the instance came of. */
function OrderLink({ instance }: { instance: InstanceDetailReply["instance"] }) {
  const t = useT();
  const may = useMay()("order_view", placeOf(instance));
  const path = `${PATHS.orders}?q=${instance.instance_id}`;
  if (!may.allowed) return "–";
  return <PageLink href={path}>{t("instance.see_order")}</PageLink>;
}

/** Leads to a part among what is billed. */
function PartLink({ id, text }: { id: string | null | undefined; text: string }) {
  if (!id) return text;
  return <PageLink href={resourcePath(id)}>{text}</PageLink>;
}
