import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { SshKeyDraft } from "@portico/console";
import { use, useRef, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { call } from "../../api/call";
import { computeSshKeyCreate } from "../../api/generated/sdk.gen";
import { SSH_KEYS } from "../../domain/sshKey/sshKeys";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { AreaField } from "../../kit/ui/AreaField";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm, type Verdict } from "../../rules/form";
import { INSTANCE_NAME_MAX, SSH_KEY_MAX } from "../../rules/limits";
import { type ConsoleModule, loadConsole } from "../../rules/rules";
import { fileName, generateKeyPair, type KeyPair } from "./generate";
import { PrivateKeyDialog } from "./PrivateKeyDialog";

const WAYS = ["generate", "paste"] as const;

interface Fields extends SshKeyDraft {
  way: (typeof WAYS)[number];
}

/** Judges a key that is pasted; of one that is going to be made there is only the name. */
function judge(fields: Fields, module: ConsoleModule): Verdict<Fields> {
  const { way, name, public_key } = fields;
  const verdict = way === "paste" ? module.checkSshKey({ name, public_key }) : module.checkSshKeyName({ name });
  if (verdict.verdict === "invalid") return verdict;
  return { verdict: "valid", value: { way, public_key: "", ...verdict.value } };
}

/** Adds a key that is pasted, or one that the browser makes: its private half is handed out once, and never sent. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const module = use(loadConsole());
  const form = useRulesForm<Fields>((fields) => judge(fields, module), {
    way: "generate",
    name: "",
    public_key: "",
  });
  const fields = form as unknown as UseFormReturn<Fields>;
  const way = form.watch("way");
  const [made, setMade] = useState<{ name: string; pair: KeyPair } | null>(null);
  const pairOf = usePair();
  const saving = useSave(form, {
    send: async ({ way, name, public_key }) => {
      const pair = way === "generate" ? await pairOf(name) : null;
      await call(computeSshKeyCreate({ body: { name, public_key: pair?.publicKey ?? public_key } }));
      return pair;
    },
    invalidate: [SSH_KEYS],
    says: (_, { name }) => t("ssh_key.added", { name }),
    done: (pair, { name }) => (pair ? setMade({ name, pair }) : onClose()),
  });
  if (made) return <PrivateKeyDialog {...made} onClose={onClose} />;
  return (
    <FormDialog
      title={t("ssh_key.add")}
      submit={way === "generate" ? t("ssh_key.generate") : t("ssh_key.add")}
      busy={saving.busy}
      failure={saving.failure}
      onSubmit={saving.onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Controller
          control={form.control}
          name="way"
          render={({ field }) => (
            <FormField label={t("ssh_key.way")}>
              <RadioGroup
                ref={field.ref}
                value={field.value}
                onChange={({ detail }) => field.onChange(detail.value)}
                items={WAYS.map((value) => ({
                  value,
                  label: t(`ssh_key.way_${value}`),
                  description: t(`ssh_key.way_${value}_about`),
                }))}
              />
            </FormField>
          )}
        />
        <TextField form={fields} name="name" label={t("ssh_key.name")} longest={INSTANCE_NAME_MAX} autoComplete="off" />
        {way === "paste" && (
          <AreaField
            form={fields}
            name="public_key"
            label={t("ssh_key.public_key")}
            constraintText={t("ssh_key.public_key_about")}
            longest={SSH_KEY_MAX}
          />
        )}
      </SpaceBetween>
    </FormDialog>
  );
}

/** Makes a key pair, and tells the same again when the form is sent again after a refusal. */
function usePair(): (name: string) => Promise<KeyPair> {
  const t = useT();
  const kept = useRef<KeyPair>(null);
  return async (name) => {
    kept.current ??= await generateKeyPair(fileName(name)).catch(() => {
      throw new Error(t("ssh_key.cannot_generate"));
    });
    return kept.current;
  };
}
