import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { use, useState } from "react";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import { loadConsole } from "../../rules/rules";

/** Tells whether an address would pass the list as it is typed, by the rule that guards the server. */
export function AddressTester({ list }: { list: string }) {
  const t = useT();
  const module = use(loadConsole());
  const [address, setAddress] = useState("");
  const verdict = module.ipTest(list, address.trim());
  const refusal =
    verdict.verdict === "invalid" && address.trim() !== ""
      ? verdict.violations.find(({ field }) => field === "address")
      : undefined;
  return (
    <FormField
      label={t("keys.test")}
      constraintText={t("keys.test_hint")}
      errorText={refusal && ruleWords(refusal.rule)}
    >
      <Input
        value={address}
        inputMode="text"
        autoComplete={false}
        onChange={({ detail }) => setAddress(detail.value)}
      />
      <div role="status">
        {verdict.verdict === "valid" && (
          <StatusIndicator type={verdict.value.passes ? "success" : "error"}>
            {!verdict.value.passes && t("keys.test_refused")}
            {verdict.value.passes &&
              (verdict.value.entry ? t("keys.test_passes", { entry: verdict.value.entry }) : t("keys.test_any"))}
          </StatusIndicator>
        )}
      </div>
    </FormField>
  );
}
