import { expect, test, vi } from "vitest";

test("a page whose words could not be fetched keeps no other page from coming", async () => {
  vi.resetModules();
  const { AREAS } = await import("../../src/i18n/areas");
  const { loadLanguage, loadWords, translator } = await import("../../src/i18n/t");
  const fetched = vi.spyOn(AREAS, "budget").mockRejectedValueOnce(new TypeError("not fetched"));
  await expect(loadWords(["budget"])).rejects.toThrow("not fetched");
  await loadLanguage("US");
  await loadWords(["home"]);
  expect(fetched).toHaveBeenCalledTimes(1);
  await loadWords(["budget"]);
  expect(translator("US")("title.budget")).toBe("Budgets");
});
