import { ApiError, call, isWeather } from "../../api/call";
import { billingResourceRenewal } from "../../api/generated/sdk.gen";
import { ruleWords } from "../../i18n/ruleWords";
import type { ItemResult } from "../../kit/table/BulkDialog";

/**
 * Turns on the auto-renewal of resources, one after another, and tells what became of each: one that cannot be changed keeps no other
 * from it. Where no answer comes, the rest is not tried.
 */
export async function turnOnEach(ids: readonly string[]): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const [place, id] of ids.entries()) {
    const refusal = await turnOn(id);
    if (refusal && isWeather(refusal)) {
      const untried = ids.slice(place).map((one) => toResult(one, refusal));
      return [...results, ...untried];
    }
    results.push(toResult(id, refusal));
  }
  return results;
}

/** Turns on that of one; what was said against it, if anything. */
async function turnOn(id: string): Promise<Error | undefined> {
  try {
    await call(billingResourceRenewal({ body: { resource_ids: [id], renews: true } }));
    return undefined;
  } catch (refusal) {
    return refusal instanceof Error ? refusal : new Error(String(refusal));
  }
}

function toResult(id: string, refusal: Error | undefined): ItemResult {
  if (!refusal) return { id, code: 0, message: "" };
  if (!(refusal instanceof ApiError)) return { id, code: refusal.name, message: refusal.message };
  const [broken] = refusal.violations;
  return { id, code: refusal.code ?? refusal.status, message: broken ? ruleWords(broken.rule) : refusal.message };
}
