import Button from "@cloudscape-design/components/button";
import { loadPart } from "../../api/transport";
import { loadLanguage, useLang, useT } from "../../i18n/t";
import { choose } from "../../state/chosen";
import { setLanguage } from "../../state/lang";
import { setTheme, useIsDark } from "../../state/theme";
import { toast } from "../../state/toast";

/** Language and theme on the public pages; what is chosen here goes along into the account. */
export function PageSettings() {
  const t = useT();
  const lang = useLang();
  const isDark = useIsDark();
  const other =
    lang === "CN"
      ? ({ lang: "US", tag: "en", name: "English" } as const)
      : ({ lang: "CN", tag: "zh-CN", name: "中文" } as const);
  const theme = isDark ? "light" : "dark";

  const changeLanguage = async () => {
    try {
      await loadPart(() => loadLanguage(other.lang));
      setLanguage(other.lang);
      choose({ lang: other.lang });
    } catch (error) {
      toast.failure(error);
    }
  };
  const changeTheme = () => {
    setTheme(theme);
    choose({ subject: theme });
  };

  return (
    <>
      <Button
        formAction="none"
        variant="link"
        iconName="globe"
        onClick={changeLanguage}
        nativeButtonAttributes={{ lang: other.tag }}
      >
        {other.name}
      </Button>
      <Button formAction="none" variant="link" iconName="light-dark" onClick={changeTheme}>
        {t(isDark ? "theme.light" : "theme.dark")}
      </Button>
    </>
  );
}
