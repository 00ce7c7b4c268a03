import { expect, test } from "vitest";
import { rank } from "../../src/kit/palette/rank";

const of = (typed: string, shown: string, english = shown, also = "") => rank("", typed, [shown, english, also]);

test.each([
  ["gpu服务器", "GPU 服务器"],
  ["GPU 服务器", "GPU服务器"],
  ["ＧＰＵ服务器", "GPU 服务器"],
  ["ssh密钥", "SSH 密钥"],
])("%s fits %s from its beginning, with or without a space between the scripts", (typed, title) => {
  expect(of(typed, title)).toBe(1);
});

test("the scripts may be typed in the other order, and that fits a little less", () => {
  expect(of("服务器gpu", "GPU 服务器")).toBe(0.8);
  expect(of("gpu 实例", "实例 GPU")).toBe(0.8);
});

test("an entry is found by one script of its title and the other of its further names", () => {
  expect(of("新建gpu", "创建 GPU 服务器", "Order a GPU server", "新建 创建")).toBe(0.2);
  expect(of("gpu购买", "Order a GPU server", "Order a GPU server", "buy 购买")).toBe(0.2);
});

test.each(["测试web", "web测试", "web 测试", "测试，web"])(
  "what the server found for %s stays in sight although its title does not bear it",
  (typed) => {
    expect(of(typed, "harbour", "harbour", typed)).toBe(0.2);
  },
);

test("all scripts that were typed have to fit", () => {
  expect(of("gpu云盘", "GPU 服务器")).toBe(0);
  expect(of("ssh服务器", "GPU 服务器")).toBe(0);
});

test("letters with accents are of one word with those without", () => {
  expect(of("café-web", "café-web-1")).toBe(1);
  expect(of("café", "Le café")).toBe(0.5);
});

test("a title that begins with what was typed first stands over others that bear it", () => {
  const titles = ["Order a GPU server", "GPU servers", "Servers with a GPU"];
  const sorted = titles.toSorted((one, other) => of("gpu server", other) - of("gpu server", one));
  expect(sorted).toEqual(["GPU servers", "Servers with a GPU", "Order a GPU server"]);
});

test("punctuation alone fits nothing", () => {
  expect(of("，。", "GPU 服务器")).toBe(0);
  expect(of(" ", "GPU 服务器"), "and spaces alone everything").toBe(1);
});
