import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { LANGUAGES, THEMES } from "../../../domain/settings/choices";
import { useSettings } from "../../../domain/settings/useSettings";
import { useLang, useT } from "../../../i18n/t";
import { useTheme } from "../../../state/theme";

/** Language and theme; a choice holds at once. */
export function Appearance() {
  const t = useT();
  const lang = useLang();
  const theme = useTheme();
  const { chooseLanguage, chooseTheme } = useSettings();
  return (
    <Container header={<Header variant="h2">{t("settings.appearance")}</Header>}>
      <SpaceBetween size="l">
        <FormField label={t("lang.title")}>
          <RadioGroup
            direction="horizontal"
            value={lang}
            items={LANGUAGES.map(([value, label]) => ({ value, label }))}
            onChange={({ detail }) => {
              const chosen = LANGUAGES.find(([value]) => value === detail.value);
              if (chosen) void chooseLanguage(chosen[0]);
            }}
          />
        </FormField>
        <FormField label={t("theme.title")}>
          <RadioGroup
            direction="horizontal"
            value={theme}
            items={THEMES.map(([value, key]) => ({ value, label: t(key) }))}
            onChange={({ detail }) => {
              const chosen = THEMES.find(([value]) => value === detail.value);
              if (chosen) void chooseTheme(chosen[0]);
            }}
          />
        </FormField>
      </SpaceBetween>
    </Container>
  );
}
