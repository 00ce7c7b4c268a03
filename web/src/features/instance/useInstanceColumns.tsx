import Box from "@cloudscape-design/components/box";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import Link from "@cloudscape-design/components/link";
import { useMemo } from "react";
import type { InstanceReply } from "../../api/generated/types.gen";
import { zoneName } from "../../domain/instance/zones";
import { useProductWords } from "../../domain/money/useProductWords";
import { instancePath, PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import type { Column } from "../../kit/table/ResourceTable";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { useFollow } from "../../kit/ui/useFollow";
import { rules } from "../../rules/rules";
import { ListedState } from "./ListedState";
import { OrderLink } from "./OrderLink";
import { sizeWords } from "./sizeWords";

/** The columns of the instances, the less asked for left out at first. */
export function useInstanceColumns(): readonly Column<InstanceReply>[] {
  const t = useT();
  const times = useTimes();
  const follow = useFollow();
  const words = useProductWords();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("instance.name"),
        cell: ({ instance_id, name }) => (
          <Link href={instancePath(instance_id)} onFollow={(event) => follow(instancePath(instance_id), event)}>
            {name}
          </Link>
        ),
        isRowHeader: true,
        width: 170,
      },
      {
        id: "status",
        header: t("instance.status"),
        cell: (one) => <ListedState instance={one} />,
        width: 170,
        isSoonOnPhone: true,
      },
      {
        id: "flavor",
        header: t("instance.flavor"),
        cell: (one) => (
          <>
            {one.flavor}
            <Box color="text-body-secondary" fontSize="body-s">
              {sizeWords(one, t)}
            </Box>
          </>
        ),
        width: 190,
      },
      {
        id: "addresses",
        header: t("instance.addresses"),
        cell: (one) => <Addresses instance={one} />,
        width: 170,
        isOneLine: true,
      },
      { id: "region", header: t("instance.region_zone"), cell: (one) => <Zone instance={one} />, width: 130 },
      { id: "project", header: t("instance.project"), cell: (one) => one.project_name ?? "–", width: 130 },
      {
        id: "billing",
        header: t("instance.billing"),
        cell: ({ scheme, paid_until, renews }) => (
          <>
            {words.scheme(scheme)}
            {paid_until && (
              <Box color="text-body-secondary" fontSize="body-s">
                {t(renews ? "instance.renews_at" : "instance.paid_until", { time: times.at(paid_until) })}
              </Box>
            )}
          </>
        ),
        width: 180,
      },
      {
        id: "tags",
        header: t("instance.tags"),
        cell: ({ tags }) => <Tags tags={tags} />,
        isHiddenAtFirst: true,
        width: 160,
      },
      {
        id: "private",
        isOneLine: true,
        header: t("instance.private_addresses"),
        cell: ({ addresses }) => addresses.join("\n") || "–",
        isHiddenAtFirst: true,
      },
      {
        id: "disks",
        header: t("instance.disks"),
        cell: ({ disks }) => disks.map((gib) => `${rules.thousands(gib)} GiB`).join(" · "),
        isHiddenAtFirst: true,
      },
      { id: "image", header: t("instance.image"), cell: ({ image }) => image, isHiddenAtFirst: true },
      { id: "vdc", header: t("instance.vdc"), cell: ({ vdc_name }) => vdc_name ?? "–", isHiddenAtFirst: true },
      {
        id: "protection",
        header: t("instance.protection"),
        cell: ({ is_protected }) => t(is_protected ? "instance.renewal_on" : "instance.renewal_off"),
        isHiddenAtFirst: true,
      },
      {
        id: "created",
        isOneLine: true,
        header: t("instance.created"),
        cell: ({ created_at }) => times.at(created_at),
        isHiddenAtFirst: true,
      },
      {
        id: "order",
        isOneLine: true,
        header: t("instance.order"),
        cell: (one) => <OrderLink instance={one} />,
        isHiddenAtFirst: true,
      },
      {
        id: "id",
        isOneLine: true,
        header: t("instance.id"),
        cell: ({ instance_id }) => <ThingNumber id={instance_id} />,
        isHiddenAtFirst: true,
      },
    ],
    [t, times, follow, words],
  );
}

/** Tags, each of which leads to all instances that have it. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const follow = useFollow();
  if (tags.length === 0) return "–";
  return tags.map((tag, at) => {
    const path = `${PATHS.instances}?tag=${encodeURIComponent(tag)}`;
    return (
      <span key={tag}>
        {at > 0 && ", "}
        <Link href={path} onFollow={(event) => follow(path, event)}>
          {tag}
        </Link>
      </span>
    );
  });
}

/** Where an instance is, which leads to all that are there. */
export function Zone({ instance: { region, zone } }: { instance: Pick<InstanceReply, "region" | "zone"> }) {
  const follow = useFollow();
  if (!zone) return region;
  const path = `${PATHS.instances}?region=${encodeURIComponent(region)}&zone=${encodeURIComponent(zone)}`;
  return (
    <Link href={path} onFollow={(event) => follow(path, event)}>
      {zoneName(region, zone)}
    </Link>
  );
}

/** An instance's addresses, the public one first, each to be copied. */
export function Addresses({
  instance: { addresses, public_address },
}: {
  instance: Pick<InstanceReply, "addresses" | "public_address">;
}) {
  const t = useT();
  const all = [...(public_address ? [public_address] : []), ...addresses];
  if (all.length === 0) return "–";
  return all.map((address) => (
    <div key={address}>
      <CopyToClipboard
        variant="inline"
        textToCopy={address}
        copyButtonAriaLabel={t("instance.copy_address", { address })}
        copySuccessText={t("instance.copied")}
        copyErrorText={t("instance.copy_failed")}
      />
    </div>
  ));
}
