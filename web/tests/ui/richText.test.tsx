import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RichText } from "../../src/kit/ui/RichText";
import { readText } from "../../src/kit/ui/readText";

const text = (words: string) => ({ kind: "text", text: words });
const code = (words: string) => ({ kind: "code", text: words });
const link = (address: string) => ({ kind: "link", text: address });

test("paragraphs, lists and blocks of code are told apart", () => {
  const typed =
    "Since this morning:\nslow\n\n- one\n* two\n\n```sh\n- not a list\n\n  `kept` https://a.example\n```\nEnd";
  expect(readText(typed)).toEqual([
    { kind: "paragraph", lines: [[text("Since this morning:")], [text("slow")]] },
    { kind: "list", items: [[text("one")], [text("two")]] },
    { kind: "code", text: "- not a list\n\n  `kept` https://a.example" },
    { kind: "paragraph", lines: [[text("End")]] },
  ]);
});

test("a block of code that is never closed goes to the end, and other line ends are line ends", () => {
  expect(readText("a\r\nb\r```\r\nlast\r\n\r\n- line")).toEqual([
    { kind: "paragraph", lines: [[text("a")], [text("b")]] },
    { kind: "code", text: "last\n\n- line" },
  ]);
});

test.each([
  ["run `ls -l` twice", [text("run "), code("ls -l"), text(" twice")]],
  ["a ` alone", [text("a ` alone")]],
  ["see https://a.example/b?c=d#e.", [text("see "), link("https://a.example/b?c=d#e"), text(".")]],
  ["(http://a.example/x)", [text("("), link("http://a.example/x"), text(")")]],
  ["https://a.example/x_(y), then", [link("https://a.example/x_(y)"), text(", then")]],
  ["请看https://a.example/日志。谢谢", [text("请看"), link("https://a.example/"), text("日志。谢谢")]],
  ["<https://a.example>", [text("<"), link("https://a.example"), text(">")]],
  ['"https://a.example/">here', [text('"'), link("https://a.example/"), text('">here')]],
  ["https://", [text("https://")]],
  ["https://.", [text("https://.")]],
  ["-not a list", [text("-not a list")]],
])("%s", (typed, spans) => {
  expect(readText(typed)).toEqual([{ kind: "paragraph", lines: [spans] }]);
});

const HOSTILE = [
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)">press</a>',
  "[press](javascript:alert(1))",
  "ftp://a.example/",
  "//a.example/",
  "&lt;b&gt;",
];

test.each(HOSTILE)("%s stays text", (typed) => {
  const { container } = render(<RichText text={typed} />);
  expect(container.textContent).toBe(typed);
  expect(container.querySelectorAll("a, img, script, b")).toHaveLength(0);
});

test("what is drawn is a list, code and a link that tells its target nothing", () => {
  const { container } = render(<RichText text={"Look:\n\n- `mtr`\n- https://a.example/x\n\n```\n<b>raw</b>\n```"} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["mtr", "https://a.example/x"]);
  expect(container.querySelector("pre")?.textContent).toBe("<b>raw</b>");
  const shown = screen.getByRole("link", { name: "https://a.example/x" });
  expect(shown.getAttribute("href")).toBe("https://a.example/x");
  expect(shown.getAttribute("target")).toBe("_blank");
  expect(shown.getAttribute("rel")).toBe("noopener noreferrer nofollow");
});

test("five thousand characters of whatever kind are read in no time", () => {
  const begun = performance.now();
  for (const part of ["`", "`a", "- ", "https://", "(", "*", "```\n", "http://a.example/)"])
    readText(part.repeat(5_000 / part.length));
  expect(performance.now() - begun).toBeLessThan(2_000);
});
