import { test, expectNoSidewaysScroll, expectAccessible } from "./fixtures";
import { register, signIn } from "./steps";
const OUT = process.env.SHOTS_OUT ?? "/tmp/weba-shots";
const PAGES = (process.env.SHOTS ?? "/main/accountsecurity").split(",");
test("shots", async ({ page, server, complaints }) => {
  test.setTimeout(600_000);
  complaints.allow(/.*/);
  const person = await register(page, server, "shot_person");
  await signIn(page, server, person);
  const bad: string[] = [];
  const variants = (process.env.VARIANTS ?? "light-US-1440,dark-CN-1440,light-CN-390,dark-US-390").split(",");
  for (const v of variants) {
    const [theme, lang, width] = v.split("-");
    await page.evaluate(async ([theme, lang]) => {
      const token = document.cookie.split("; ").find((c) => c.startsWith("cds_token="))?.slice(10) ?? "";
      const post = (path: string, body: unknown) => fetch(path, { method: "POST", headers: { "content-type": "application/json", "access-token": token }, body: JSON.stringify(body) }).then((r) => r.status);
      await post("/gicend/account/subject_colour/", { subject: theme });
      await post("/gicend/account/language/update/", { lang });
    }, [theme, lang]);
    await page.setViewportSize({ width: Number(width), height: 900 });
    for (const path of PAGES) {
      await page.goto(path);
      await page.waitForTimeout(1500);
      const name = `${path.replace(/[^a-z0-9]/gi, "_")}-${v}.png`;
      try { await expectNoSidewaysScroll(page); await expectAccessible(page); } catch (e) { bad.push(`${name}: ${String(e).slice(0, 600)}`); }
      await page.screenshot({ path: `${OUT}/${name}`, fullPage: true });
    }
  }
  console.log(bad.join("\n") || "all well");
});
