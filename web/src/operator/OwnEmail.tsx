import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../i18n/t";
import { EmailDialog } from "./EmailDialog";
import { sessionQuery } from "./session";

/** Where whoever is signed in is mailed what concerns them, and how they change it. */
export function OwnEmail() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const email = useQuery(sessionQuery).data?.email ?? "";
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t("operator.email_about")}
          actions={<Button onClick={() => setOpen(true)}>{t("operator.email_change")}</Button>}
        >
          {t("operator.email")}
        </Header>
      }
    >
      {email || t("operator.email_none")}
      {isOpen && <EmailDialog email={email} onClose={() => setOpen(false)} />}
    </Container>
  );
}
