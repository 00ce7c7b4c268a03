import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { Tags } from "../../domain/compute/Tags";
import { useProductWords } from "../../domain/money/useProductWords";
import { gpuServerPath, PATHS } from "../../domain/paths";
import { PlaceLink } from "../../domain/project/PlaceLink";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { PageLink } from "../../kit/ui/PageLink";
import { Copied } from "./Copied";
import { RenewalSwitch } from "./RenewalSwitch";
import { sizeWords } from "./sizeWords";

/** What a GPU server is, how one signs in to it, and what is billed of it. */
export function Overview({ server }: { server: GpuServerReply }) {
  const t = useT();
  const times = useTimes();
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t("gpu_server.about")}</Header>}>
        <SpaceBetween size="l">
          <KeyValuePairs
            columns={4}
            minColumnWidth={140}
            items={[
              { label: t("gpu_server.model"), value: `${server.model}: ${sizeWords(server, t)}` },
              { label: t("gpu_server.disks"), value: server.disks },
              { label: t("gpu_server.network"), value: server.network },
              { label: t("gpu_server.region"), value: server.region },
              { label: t("gpu_server.project"), value: <PlaceLink of={server} /> },
              { label: t("gpu_server.vdc"), value: <PlaceLink of={server} isVdc /> },
              { label: t("compute.tags"), value: <Tags tags={server.tags} path={PATHS.gpuServers} /> },
              { label: t("gpu_server.asset_no"), value: server.asset_no || "–" },
              { label: t("gpu_server.ordered_by"), value: server.user_name },
              { label: t("gpu_server.created"), value: times.at(server.created_at) },
              ...(server.handed_at ? [{ label: t("gpu_server.handed"), value: times.at(server.handed_at) }] : []),
            ]}
          />
          <KeyValuePairs items={[{ label: t("gpu_server.id"), value: <ThingNumber id={server.server_id} /> }]} />
        </SpaceBetween>
      </Container>
      <Access server={server} />
      <Billing server={server} />
    </SpaceBetween>
  );
}

/** How one signs in; before the hand-over what was asked for, and until when nothing is charged. */
function Access({ server }: { server: GpuServerReply }) {
  const t = useT();
  const times = useTimes();
  const { addresses, login_user, host_keys, ssh_key, note, wish, status, held_until } = server;
  const [first] = addresses;
  const isWaiting = status === "pending" || status === "creating";
  return (
    <Container header={<Header variant="h2">{t("gpu_server.access")}</Header>}>
      <SpaceBetween size="m">
        {isWaiting && <Alert type="info">{t("gpu_server.access_later", { time: times.at(held_until) })}</Alert>}
        <KeyValuePairs
          columns={2}
          minColumnWidth={260}
          items={[
            ...(first
              ? [
                  { label: t("gpu_server.addresses"), value: <Copied texts={addresses} /> },
                  { label: t("gpu_server.login"), value: <Copied texts={[`ssh ${login_user}@${first}`]} /> },
                  { label: t("gpu_server.host_keys"), value: <Copied texts={host_keys} /> },
                  { label: t("gpu_server.note"), value: note || "–" },
                ]
              : []),
            {
              label: t("gpu_server.ssh_key"),
              value: <Box variant="code">{ssh_key || t("gpu_server.ssh_key_none")}</Box>,
            },
            { label: t("gpu_server.wish"), value: wish || "–" },
          ]}
        />
        {first && <Box color="text-body-secondary">{t("gpu_server.host_keys_about")}</Box>}
      </SpaceBetween>
    </Container>
  );
}

/** How it is billed, until when it is paid, and whether it renews itself; the rest is a part of the page of its own. */
function Billing({ server }: { server: GpuServerReply }) {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  const { server_id, scheme, paid_until } = server;
  return (
    <Container header={<Header variant="h2">{t("gpu_server.billing")}</Header>}>
      <SpaceBetween size="m">
        <KeyValuePairs
          columns={4}
          minColumnWidth={140}
          items={[
            { label: t("gpu_server.scheme"), value: words.scheme(scheme) },
            ...(paid_until ? [{ label: t("gpu_server.expires"), value: times.at(paid_until) }] : []),
            ...(scheme === "hourly"
              ? []
              : [{ label: t("gpu_server.renewal"), value: <RenewalSwitch server={server} /> }]),
          ]}
        />
        <Box color="text-body-secondary">
          {t(scheme === "hourly" ? "gpu_server.billed_hourly" : "gpu_server.billed_prepaid")}
        </Box>
        <PageLink href={`${gpuServerPath(server_id)}?tab=billing`}>{t("gpu_server.see_billing")}</PageLink>
      </SpaceBetween>
    </Container>
  );
}
