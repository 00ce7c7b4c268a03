import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { useVisits } from "../../src/features/shell/useVisits";
import { show, stubServer } from "../identity/show";

const page = (router_name: string, path: string) => ({ router_name, path, icon: "", title: "", english: "" });
const PAGES = [
  page("gpu-cloud", "/main/gpu-cloud"),
  page("gpu-cloud-key", "/main/gpu-cloud-key"),
  page("gpu-server", "/main/gpu-server"),
  page("order", "/main/order"),
  page("tickets", "/main/tickets"),
  page("accountsecurity", "/main/accountsecurity"),
  page("setCard", "/main/accountsecurity/setCard"),
  page("portal-gpu", "/portal/gpu"),
];

function Page() {
  useVisits(PAGES);
  return <p>here</p>;
}

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["/main/gpu-cloud/i-1", "gpu-cloud", "/main/gpu-cloud"],
  ["/main/gpu-cloud/create", "gpu-cloud", "/main/gpu-cloud"],
  ["/main/gpu-cloud-key", "gpu-cloud-key", "/main/gpu-cloud-key"],
  ["/main/gpu-server/s-1", "gpu-server", "/main/gpu-server"],
  ["/main/order/o-1", "order", "/main/order"],
  ["/main/tickets/t-1", "tickets", "/main/tickets"],
  ["/main/accountsecurity/setCard", "setCard", "/main/accountsecurity/setCard"],
  ["/main/accountsecurity/resetPhone", "accountsecurity", "/main/accountsecurity"],
  ["/portal/gpu/hosts/7", "portal-gpu", "/portal/gpu"],
])("whoever visits %s finds %s again among the visits, by its own path", async (address, router_name, path) => {
  const posted = stubServer({ "account/view_history/update/": { data: null } });
  await show(Page, address);
  await vi.waitFor(() =>
    expect(posted).toEqual([{ path: "account/view_history/update/", body: { router_name, path } }]),
  );
  cleanup();
});
