import Box from "@cloudscape-design/components/box";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import Link from "@cloudscape-design/components/link";
import { lazy, Suspense, useMemo } from "react";
import type { InstanceReply } from "../../api/generated/types.gen";
import { computeColumns } from "../../domain/compute/computeColumns";
import { Tags } from "../../domain/compute/Tags";
import { zoneName } from "../../domain/instance/zones";
import { useProductWords } from "../../domain/money/useProductWords";
import { instancePath, PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import type { Column } from "../../kit/table/ResourceTable";
import { useFollow } from "../../kit/ui/useFollow";
import { rules } from "../../rules/rules";
import { ImageName } from "./ImageName";
import { ListedState } from "./ListedState";
import { OrderLink } from "./OrderLink";
import { sizeWords } from "./sizeWords";

// Fetched where somebody has that column shown.
const CpuUse = lazy(async () => ({ default: (await import("./monitor/CpuUse")).CpuUse }));

/** The columns of the instances, the less asked for left out at first. */
export function useInstanceColumns(): readonly Column<InstanceReply>[] {
  const t = useT();
  const times = useTimes();
  const follow = useFollow();
  const products = useProductWords();
  return useMemo(() => {
    const all = computeColumns<InstanceReply>({
      idOf: ({ instance_id }) => instance_id,
      pathOf: instancePath,
      words: {
        name: t("instance.name"),
        project: t("instance.project"),
        billing: t("instance.billing"),
        vdc: t("instance.vdc"),
        created: t("instance.created"),
        id: t("instance.id"),
        price: (scheme, amount) => t(`instance.per_${scheme}`, { amount }),
        paid: ({ renews }, time) => t(renews ? "instance.renews_at" : "instance.paid_until", { time }),
      },
      follow,
      times,
      products,
    });
    return [
      all.name,
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
      all.project,
      all.billing,
      {
        id: "tags",
        header: t("compute.tags"),
        cell: ({ tags }) => <Tags tags={tags} path={PATHS.instances} />,
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
      {
        id: "cpu",
        isOneLine: true,
        header: t("instance.cpu_use"),
        cell: (one) => (
          <Suspense fallback="…">
            <CpuUse instance={one} />
          </Suspense>
        ),
        isHiddenAtFirst: true,
        width: 150,
      },
      { id: "image", header: t("instance.image"), cell: (one) => <ImageName instance={one} />, isHiddenAtFirst: true },
      all.vdc,
      {
        id: "protection",
        header: t("instance.protection"),
        cell: ({ is_protected }) => t(is_protected ? "instance.renewal_on" : "instance.renewal_off"),
        isHiddenAtFirst: true,
      },
      all.created,
      {
        id: "order",
        isOneLine: true,
        header: t("instance.order"),
        cell: (one) => <OrderLink instance={one} />,
        isHiddenAtFirst: true,
      },
      all.id,
    ];
  }, [t, times, follow, products]);
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
