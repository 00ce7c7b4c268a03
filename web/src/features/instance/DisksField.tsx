import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Path, UseFormReturn } from "react-hook-form";
import { useT } from "../../i18n/t";
import { TextField } from "../../kit/ui/Field";
import type { InstanceFields } from "./draft";

/** Disks of an instance at most, the one that it starts from among them (SPEC §5). */
const MOST = 16;
/** What a further disk begins with, in GiB. */
const FURTHER = "100";

/** The sizes of the disks; the first is the one that an instance starts from. */
export function DisksField({ form }: { form: UseFormReturn<InstanceFields> }) {
  const t = useT();
  const disks = form.watch("disks");
  const change = (next: string[]) => {
    form.setValue("disks", next, { shouldDirty: true });
    void form.trigger();
  };
  return (
    <SpaceBetween size="s">
      {disks.map((_, place) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a disk is its place.
          key={place}
          form={form}
          name={`disks[${place}]` as Path<InstanceFields>}
          label={place === 0 ? t("instance_form.disk_first") : t("instance_form.disk_further", { number: place })}
          inputMode="numeric"
          autoComplete="off"
          {...(place > 0 && {
            beside: (
              <Button
                formAction="none"
                ariaLabel={t("instance_form.disk_remove", { number: place })}
                iconName="remove"
                onClick={() => change(disks.filter((_one, at) => at !== place))}
              />
            ),
          })}
        />
      ))}
      <Button
        formAction="none"
        iconName="add-plus"
        disabled={disks.length >= MOST}
        {...(disks.length >= MOST && { disabledReason: t("instance_form.disk_most", { count: MOST }) })}
        onClick={() => change([...disks, FURTHER])}
      >
        {t("instance_form.disk_add")}
      </Button>
    </SpaceBetween>
  );
}
