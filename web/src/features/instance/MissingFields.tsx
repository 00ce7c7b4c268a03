import Box from "@cloudscape-design/components/box";
import Link from "@cloudscape-design/components/link";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";
import type { Path, UseFormReturn } from "react-hook-form";
import { schemeNames } from "../../api/generated/names.gen";
import { type Translate, useT } from "../../i18n/t";
import { oneOf } from "../../kit/table/oneOf";
import type { InstanceFields, Read } from "./draft";

interface Props {
  form: UseFormReturn<InstanceFields>;
  /** What is filled in. */
  read: Read;
}

/** What is still missing, or not right yet, before something can be created; each leads to its field. */
export function MissingFields({ form, read }: Props) {
  const t = useT();
  if (read.verdict === "valid") return null;
  const fields = [...new Set(read.violations.map(({ field }) => field))];
  const missing = fields.flatMap((field) => {
    const label = labelOf(field, form.getValues("scheme"), t);
    return label ? [{ field, label }] : [];
  });
  if (missing.length === 0) return null;
  return (
    <div>
      <Box color="text-body-secondary">{t("instance_form.missing")}</Box>
      <ul>
        {missing.map(({ field, label }) => (
          <li key={field} style={item}>
            <Link
              href={`#${field}`}
              onFollow={(event) => {
                event.preventDefault();
                form.setFocus(field as Path<InstanceFields>);
              }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

// Far enough from the next to be pressed with a finger.
const item: CSSProperties = { paddingBlock: tokens.spaceScaledXxxs };

const LABELS = {
  region: "instance.region",
  flavor: "instance.flavor",
  image: "instance.image",
  bandwidth_mbit: "instance.bandwidth",
  password: "instance.password",
  password_confirm: "instance.password_confirm",
  ssh_key: "instance.ssh_key",
  key_name: "instance.key_name",
  name: "instance.name",
  count: "instance_form.count",
  tags: "compute.tags",
  user_data: "instance_form.user_data",
} as const;

/** What a field is called; empty for what is none of the form's. */
function labelOf(field: string, scheme: string, t: Translate): string {
  const disk = /^disks\[(\d+)\]$/.exec(field)?.[1];
  if (disk === "0") return t("instance_form.disk_first");
  if (disk) return t("instance_form.disk_further", { number: disk });
  if (field === "periods") return t(`instance_form.periods_${oneOf(schemeNames, scheme) ?? "hourly"}`);
  const known = oneOf(Object.keys(LABELS) as (keyof typeof LABELS)[], field);
  return known ? t(LABELS[known]) : "";
}
