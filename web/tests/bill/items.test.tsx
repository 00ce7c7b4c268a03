import { afterEach, beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { BillLineReply } from "../../src/api/generated/types.gen";
import { Items } from "../../src/features/bill/Items";
import { Resources } from "../../src/features/bill/Resources";
import { shortNumber } from "../../src/kit/ui/shortNumber";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const COLUMNS = ["sub", "unit", "resource_id", "id"];
const RESOURCE_ID = "01a1ffe6-b81d-7254-98a8-9082d9c51b68";
const LINE: BillLineReply = {
  line_id: "l-1",
  resource_id: RESOURCE_ID,
  resource_name: "store-1",
  kind: "usage",
  product: "store",
  sub_product: "cold",
  region: "cn-north",
  scheme: "hourly",
  month: 202_611,
  from: "2026-11-01T05:00:00Z",
  to: "2026-11-01T06:00:00Z",
  configuration: 2_000_000,
  usage: 2_000_000,
  periods: 1,
  records: 1,
  price: [],
  price_version: 1,
  discount: 0,
  gross: { minor: 200, currency: "USD" },
  total: { minor: 200, currency: "USD" },
  is_closed: false,
  remark: "",
};
const PRODUCTS = [
  { product: "store", name_us: "Object storage", name_cn: "对象存储", unit_us: "GB", unit_cn: "GB" },
  { product: "store/cold", name_us: "Archive", name_cn: "归档存储", unit_us: "TB", unit_cn: "TB" },
];

/** The columns are hidden at first: somebody has chosen to see them. */
beforeEach(() => {
  queryClient.clear();
  const shown = JSON.stringify(COLUMNS.map((id) => ({ id, visible: true })));
  for (const list of ["bill-items", "bill-resources"]) localStorage.setItem(`columns:${list}`, shown);
});
afterEach(() => localStorage.clear());

test.each([
  ["items", Items],
  ["resources", Resources],
] as const)(
  "the %s of a bill can show the part of the product, its unit and the resource's number",
  async (_, View) => {
    const one = { ...LINE, discount: LINE.gross };
    stubServer({
      "account/info/": { data: ACCOUNT },
      "billing/product/list/": { data: { products: PRODUCTS } },
      "billing/bill/item/list/": { data: { items: [LINE], next_cursor: null } },
      "billing/bill/resource/list/": { data: { items: [one], next_cursor: null } },
    });
    const screen = await show(View, "/main/billing");
    for (const words of ["Archive", "TB", "2 TB-hours", shortNumber(RESOURCE_ID)]) {
      expect((await screen.findAllByText(words)).length, words).toBeGreaterThan(0);
    }
  },
);
