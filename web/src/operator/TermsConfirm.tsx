import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Tabs from "@cloudscape-design/components/tabs";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { Confirm } from "../kit/form/Confirm";
import { termsPublish } from "./generated/sdk.gen";
import type { TermsPreviewReply } from "./generated/types.gen";
import { TermsTexts } from "./TermsTexts";
import { TERMS_LANGS, type TermsValues } from "./terms";

interface Props {
  terms: TermsValues;
  preview: TermsPreviewReply;
  /** Whether a version to come is changed, which replaces itself. */
  isChanged: boolean;
  done: () => void;
  onClose: () => void;
}

/** Shows a version of the terms as customers will read it, and publishes it. */
export function TermsConfirm({ terms, preview, isChanged, done, onClose }: Props) {
  const t = useT();
  const times = useTimes();
  const { version } = terms;
  const { replaces, begins_today } = preview;
  return (
    <Confirm
      title={t("legal.publish_title", { version: preview.us.version })}
      confirm={t("legal.publish")}
      call={() => call(termsPublish({ body: terms }))}
      invalidate={[["terms"]]}
      says={() => t("legal.published", { version })}
      done={done}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {begins_today && <Alert type="warning">{t("legal.begins_today")}</Alert>}
        {replaces && !isChanged && (
          <Alert type="warning">
            {t("legal.replaces", { name: replaces.written_by, at: times.at(replaces.written_at) })}
          </Alert>
        )}
        <Box>{t("legal.publish_effect")}</Box>
        <Tabs
          tabs={TERMS_LANGS.map((lang) => ({
            id: lang,
            label: t(`legal.in_${lang}`),
            content: <TermsTexts texts={preview[lang].texts} />,
          }))}
        />
      </SpaceBetween>
    </Confirm>
  );
}
