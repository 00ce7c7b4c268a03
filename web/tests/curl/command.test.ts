import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlCommand, shellWord } from "../../src/kit/curl/command";

test("a reading call has its query in the address, without what is empty", () => {
  const command = curlCommand("https://console.example", {
    path: "/gicend/audit/list/",
    query: { limit: 5, q: "a b&c", action: "", from: undefined },
  });
  expect(command).toBe(
    `curl -sS 'https://console.example/gicend/audit/list/?limit=5&q=a+b%26c' \\\n  -H "authorization: Bearer $API_KEY"`,
  );
});

test("a writing call has its body as JSON", () => {
  const command = curlCommand("https://console.example", { path: "/gicend/group/create/", body: { name: "it's" } });
  expect(command).toContain("-H 'content-type: application/json'");
  expect(command).toContain(`--data '{"name":"it'\\''s"}'`);
});

test("a shell reads a quoted word as it was", () => {
  for (const word of ['it\'s $HOME `id` \\ "x"', "'", "a\nb", "名称"]) {
    expect(execFileSync("sh", ["-c", `printf %s ${shellWord(word)}`], { encoding: "utf8" })).toBe(word);
  }
});
