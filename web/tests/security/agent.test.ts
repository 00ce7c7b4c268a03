import { expect, test } from "vitest";
import { agentOf } from "../../src/features/security/activity/agent";

const APPLE = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${APPLE} Chrome/140.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${APPLE} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Edge",
    "Windows",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox", "Windows"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.0 Safari/605.1.15`, "Safari", "macOS"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} CriOS/140.0 Safari/604.1`, "Chrome", "iOS"],
  [
    `Mozilla/5.0 (Linux; Android 15) ${APPLE} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  ["curl/8.9.1", null, null],
  ["", null, null],
])("%s", (userAgent, browser, system) => {
  expect(agentOf(userAgent)).toEqual({ browser, system });
});
