import { ContactPage } from "./ContactPage";

/** `/main/accountsecurity/resetPhone`: the mobile, bound or changed. */
export function PhonePage() {
  return <ContactPage contactId="sms" />;
}
