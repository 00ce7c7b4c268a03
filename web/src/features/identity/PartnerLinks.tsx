import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useSite } from "../../api/site";
import { useT } from "../../i18n/t";

/** The sites from which people come in without a password; nothing where the operator has none. */
export function PartnerLinks() {
  const t = useT();
  const { partners } = useSite();
  if (partners.length === 0) return null;
  return (
    <SpaceBetween size="xs">
      {partners.map(({ name, title }) => (
        <Button key={name} formAction="none" fullWidth href={`/partner/${name}`}>
          {t("partner.sign_in", { title })}
        </Button>
      ))}
    </SpaceBetween>
  );
}
