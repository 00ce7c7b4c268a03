import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { AskedDialog } from "../kit/ui/AskedDialog";
import { TextField } from "../kit/ui/Field";
import { SelectField } from "../kit/ui/SelectField";
import { useRulesForm } from "../rules/form";
import { orphanAdopt, orphanShow } from "./generated/sdk.gen";
import type { OrphanReply, OrphanShowReply } from "./generated/types.gen";
import { requiring } from "./required";

/** MiB of a GiB. */
const GIB = 1_024;

interface Fields {
  customer_no: string;
  project: string;
  flavor: string;
  image: string;
}

interface Props {
  orphan: OrphanReply;
  onClose: () => void;
}

/** Gives an unknown machine to a customer, once its engine has said what it is. */
export function AdoptDialog({ orphan, onClose }: Props) {
  const t = useT();
  const { region, engine_name } = orphan;
  const machine = useQuery({
    // By itself: once it is given away it is not asked for again.
    queryKey: ["orphan", region, engine_name],
    queryFn: ({ signal }) => call(orphanShow({ signal, query: { region, engine_name } })),
  });
  return (
    <AskedDialog title={t("orphan.adopt_title", { name: engine_name })} query={machine} onClose={onClose}>
      {(found) => <AdoptForm orphan={orphan} machine={found} onClose={onClose} />}
    </AskedDialog>
  );
}

/** Asks whose it is, and as what it is billed: as the flavor and the image that it is alike, unless others are chosen. */
function AdoptForm({ orphan: { region, engine_name }, machine, onClose }: Props & { machine: OrphanShowReply }) {
  const t = useT();
  const { spec, disks, flavor, flavors, image, images, public_address } = machine;
  const form = useRulesForm(requiring<Fields>(["customer_no", "flavor", "image"]), {
    customer_no: "",
    project: "",
    flavor: flavor ?? "",
    image: image ?? "",
  });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ customer_no, ...chosen }) =>
      call(orphanAdopt({ body: { region, engine_name, customer_no: customer_no.trim(), ...chosen } })),
    invalidate: [["engines"]],
    says: (_, { customer_no }) => t("orphan.adopted", { name: engine_name, customer: customer_no.trim() }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("orphan.adopt_title", { name: engine_name })}
      submit={t("orphan.adopt")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>
          {t("orphan.is", {
            vcpus: spec.vcpus,
            memory: spec.memory_mib / GIB,
            gpus: spec.gpus ?? 0,
            disks: disks.join(" + "),
          })}
          {public_address && ` ${t("orphan.public", { address: public_address })}`}
        </Box>
        <TextField form={form} name="customer_no" label={t("operator.quota_search")} autoComplete="off" />
        <TextField
          form={form}
          name="project"
          label={t("operator.project")}
          constraintText={t("orphan.project_hint")}
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="flavor"
          label={t("operator.flavor")}
          choices={flavors.map((value) => ({ value, label: value }))}
        />
        <SelectField
          form={form}
          name="image"
          label={t("operator.image")}
          choices={images.map(({ name: value, title: label }) => ({ value, label }))}
        />
        <Box color="text-body-secondary">{t("orphan.adopt_effect")}</Box>
      </SpaceBetween>
    </FormDialog>
  );
}
