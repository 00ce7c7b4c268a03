import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { call } from "../../api/call";
import { computeInstanceAddressRelease } from "../../api/generated/sdk.gen";
import type { InstanceDetailReply, InstanceReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { Confirm } from "../../kit/form/Confirm";
import type { NetworkAct } from "./acts";
import { BandwidthDialog } from "./BandwidthDialog";
import { useAllowed } from "./useAllowed";
import { Addresses } from "./useInstanceColumns";

/** By which addresses an instance is reached, how much goes through the public one, and what can be changed of it. */
export function Networking({ detail }: { detail: InstanceDetailReply }) {
  const t = useT();
  const times = useTimes();
  const allowed = useAllowed();
  const [act, setAct] = useState<NetworkAct | null>(null);
  const { instance } = detail;
  const { public_address, bandwidth_mbit, addresses } = instance;
  const reducible = detail.public?.may_reduce_at;
  const acts: NetworkAct[] = public_address ? ["change_bandwidth", "release_address"] : ["add_address"];
  const billed = instance.scheme === "hourly" ? "instance_detail.network_text" : "instance_detail.network_prepaid_text";
  const close = () => setAct(null);
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {acts.map((one) => (
                <MayButton key={one} may={allowed(one, [instance])} onClick={() => setAct(one)}>
                  {t(`instance_detail.${one}`)}
                </MayButton>
              ))}
            </SpaceBetween>
          }
        >
          {t("instance.section_network")}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <KeyValuePairs
          columns={4}
          minColumnWidth={140}
          items={[
            { label: t("instance.public"), value: public_address ? <Copied address={public_address} /> : "–" },
            ...(public_address
              ? [
                  {
                    label: t("instance.bandwidth"),
                    value: t("instance_detail.bandwidth_is", { mbit: bandwidth_mbit }),
                  },
                  {
                    label: t("instance_detail.may_reduce_at"),
                    value: reducible ? times.at(reducible) : t("instance_detail.may_reduce_now"),
                  },
                ]
              : []),
            {
              label: t("instance.private_addresses"),
              value: <Addresses instance={{ addresses, public_address: null }} />,
            },
          ]}
        />
        <Box color="text-body-secondary">{t(public_address ? billed : "instance.public_about")}</Box>
      </SpaceBetween>
      {(act === "add_address" || act === "change_bandwidth") && (
        <BandwidthDialog act={act} detail={detail} onClose={close} />
      )}
      {act === "release_address" && <Release instance={instance} onClose={close} />}
    </Container>
  );
}

function Release({ instance, onClose }: { instance: InstanceReply; onClose: () => void }) {
  const t = useT();
  const { instance_id, name, public_address } = instance;
  return (
    <Confirm
      title={t("instance_detail.release_address_title", { name })}
      confirm={t("instance_detail.release_address")}
      call={() => call(computeInstanceAddressRelease({ body: { instance_id } }))}
      says={() => t("instance_detail.release_address_begun", { name })}
      invalidate={[INSTANCES, ["resources"]]}
      onClose={onClose}
    >
      <Box>{t("instance_detail.release_address_text", { address: public_address ?? "" })}</Box>
    </Confirm>
  );
}

function Copied({ address }: { address: string }) {
  const t = useT();
  return (
    <CopyToClipboard
      variant="inline"
      textToCopy={address}
      copyButtonAriaLabel={t("instance.copy_address", { address })}
      copySuccessText={t("instance.copied")}
      copyErrorText={t("instance.copy_failed")}
    />
  );
}
