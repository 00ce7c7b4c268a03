import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { useGatewayElement } from "../../src/features/card/useGatewayElement";
import { setTheme } from "../../src/state/theme";
import { show, stubServer } from "../identity/show";

afterEach(() => {
  delete window.Stripe;
  queryClient.clear();
});

function Form() {
  const { place, state } = useGatewayElement("pk_1");
  return (
    <div>
      <p>{state}</p>
      <div ref={place} />
    </div>
  );
}

test("another theme draws the card form anew with what is typed in it", async () => {
  const update = vi.fn();
  const element = {
    mount: vi.fn(),
    destroy: vi.fn(),
    on: (event: string, ready: () => void) => event === "ready" && ready(),
  };
  const elements = vi.fn(() => ({ update, create: () => element }));
  window.Stripe = () => ({ elements, confirmSetup: vi.fn(), confirmCardPayment: vi.fn() });
  stubServer({ "card/form/": { data: { client_secret: "s_1", setup_id: "seti_1" } } });
  act(() => setTheme("light"));
  await show(Form, "/main/accountsecurity/setCard");
  await screen.findByText("ready");
  act(() => setTheme("dark"));
  await waitFor(() => expect(update).toHaveBeenCalledWith({ locale: "en", appearance: { theme: "night" } }));
  expect(elements).toHaveBeenCalledOnce();
  expect(element.destroy).not.toHaveBeenCalled();
  act(() => setTheme("light"));
});
