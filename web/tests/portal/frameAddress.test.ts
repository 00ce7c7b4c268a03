import { expect, test } from "vitest";
import { type FrameRequest, frameAddress } from "../../src/features/portal/frameAddress";
import { rules } from "../../src/rules/rules";

const request: FrameRequest = {
  base: "https://gpu.example.com/console",
  origin: "https://console.example.org",
  code: "one-time",
  username: "li_ming01",
  theme: "dark",
  lang: "CN",
  customerId: "c-1",
  projectId: "0-0",
  pageUrl: null,
  nextPath: rules.nextPath,
};

const opened = (changes: Partial<FrameRequest>) => {
  const address = frameAddress({ ...request, ...changes });
  if (address === null) throw new Error("there is no address");
  return new URL(address);
};

/** What tries to lead elsewhere. */
const HOSTILE = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "@evil.example",
  "https://evil.example/",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/..//evil.example",
  "/%2f/evil.example",
  "/\t/evil.example",
  "#@evil.example",
  "&output=full&token=mine",
  "?token=mine",
  ".evil.example",
  ":80@evil.example",
  "",
];

test("the portal is told the code, who looks, in which theme, language and project", () => {
  expect(Object.fromEntries(opened({}).searchParams)).toEqual({
    token: "one-time",
    system: "cds",
    username: "li_ming01",
    theme: "dark",
    lang: "CN",
    customer_id: "c-1",
    output: "embed",
    project_id: "0-0",
  });
});

test("a path of the portal is passed on as the page to begin with", () => {
  expect(opened({ pageUrl: "/list?state=on" }).searchParams.get("pageUrl")).toBe("/list?state=on");
});

test.each(HOSTILE)("a pageUrl of %j is left out", (pageUrl) => {
  const address = opened({ pageUrl });
  expect(address.searchParams.has("pageUrl")).toBe(false);
  expect(address.origin).toBe("https://gpu.example.com");
});

test.each(HOSTILE)("a value of %j stays a value and changes neither origin nor path nor another value", (value) => {
  const address = opened({ username: value, code: value, customerId: value, projectId: value });
  expect(address.origin + address.pathname).toBe("https://gpu.example.com/console");
  expect(address.hash).toBe("");
  expect(address.searchParams.getAll("token")).toEqual([value]);
  expect(address.searchParams.getAll("username")).toEqual([value]);
  expect(address.searchParams.getAll("output")).toEqual(["embed"]);
});

test("the query of the operator's address is kept, but cannot stand in for ours", () => {
  const address = opened({ base: "https://gpu.example.com/?tenant=7&token=fixed" });
  expect(address.searchParams.get("tenant")).toBe("7");
  expect(address.searchParams.getAll("token")).toEqual(["one-time"]);
});

test.each(["javascript:alert(1)", "data:text/html,x", "ftp://gpu.example.com/", "/console", "nonsense", ""])(
  "an operator's address of %j makes no frame",
  (base) => {
    expect(frameAddress({ ...request, base })).toBeNull();
  },
);

test("this console is never framed in itself", () => {
  expect(frameAddress({ ...request, base: "https://console.example.org/portal" })).toBeNull();
});
