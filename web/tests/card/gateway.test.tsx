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

test("what the gateway has taken once is not given to it again, so that a binding whose answer was lost can be asked for again", async () => {
  const confirmSetup = vi.fn(async () => ({}));
  const element = {
    mount: vi.fn(),
    destroy: vi.fn(),
    on: (event: string, ready: () => void) => event === "ready" && ready(),
  };
  window.Stripe = () => ({
    elements: () => ({ update: vi.fn(), create: () => element }),
    confirmSetup,
    confirmCardPayment: vi.fn(),
  });
  let last = 0;
  stubServer({ "card/form/": () => ({ data: { client_secret: "s", setup_id: `seti_${++last}` } }) });
  let gateway: ReturnType<typeof useGatewayElement> | undefined;
  function Held() {
    gateway = useGatewayElement("pk_1");
    return (
      <p>
        {gateway.state}
        <span ref={gateway.place} />
      </p>
    );
  }
  await show(Held, "/main/accountsecurity/setCard");
  await screen.findByText("ready");
  expect(await gateway?.confirm()).toBe("seti_1");
  expect(await gateway?.confirm()).toBe("seti_1");
  expect(confirmSetup).toHaveBeenCalledOnce();
  act(() => gateway?.again());
  await waitFor(async () => expect(await gateway?.confirm()).toBe("seti_2"));
  expect(confirmSetup).toHaveBeenCalledTimes(2);
});
