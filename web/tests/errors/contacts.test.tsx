import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { NotFoundPage } from "../../src/features/errors/NotFoundPage";
import { SupportContacts } from "../../src/features/identity/SupportContacts";
import { Contacts } from "../../src/kit/ui/contacts";
import { show, stubServer } from "../identity/show";

beforeEach(() => queryClient.clear());

function Page() {
  return (
    <Contacts value={<SupportContacts />}>
      <NotFoundPage />
    </Contacts>
  );
}

test("a page that says what is wrong says whom to ask", async () => {
  stubServer({});
  const screen = await show(Page, "/404");
  const contact = await screen.findByRole("link", { name: "help@northwind.example" });
  expect(contact.getAttribute("href")).toBe("mailto:help@northwind.example");
});
