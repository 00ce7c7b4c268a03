import { expect, test } from "vitest";
import { csvOfFile, csvText } from "../../src/ui/csv";

test("a cell with a comma, a quotation mark or a line break is quoted", () => {
  expect(csvText([["a,b", 'say "hi"', "two\nlines", "plain"]])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
});

test("no cell is a formula to the program that opens the file", () => {
  expect(csvText([["=1+1", "+8613800138000", "-1", "@sum", "a=b"]])).toBe("'=1+1,'+8613800138000,'-1,'@sum,a=b\r\n");
});

test("a file is read as UTF-8, and as what Chinese spreadsheets save when it is none", async () => {
  expect(await csvOfFile(new Blob(["\uFEFF姓名,登录名"]))).toBe("姓名,登录名");
  const gbk = new Uint8Array([0xd0, 0xd5, 0xc3, 0xfb]);
  expect(await csvOfFile(new Blob([gbk]))).toBe("姓名");
});
