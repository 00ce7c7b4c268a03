import { expect, test } from "vitest";
import { csvOfFile, csvText } from "../../src/kit/ui/csv";

test("a cell with a comma, a quotation mark or a line break is quoted", () => {
  expect(csvText([["a,b", 'say "hi"', "two\nlines", "plain"]])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
});

test("no cell is a formula to the program that opens the file, as in what the server writes", () => {
  expect(csvText([["=1+1", "+8613800138000", "-A1", "@sum", "a=b"]])).toBe("'=1+1,'+8613800138000,'-A1,'@sum,a=b\r\n");
  expect(csvText([["\n=1", "＝1", "＋1", "－1", "＠A1", "-1.01"]])).toBe("\"'\n=1\",'＝1,'＋1,'－1,'＠A1,-1.01\r\n");
});

test("a file is read as UTF-8, and as what Chinese spreadsheets save when it is none", async () => {
  expect(await csvOfFile(new Blob(["\uFEFF姓名,登录名"]))).toBe("姓名,登录名");
  const gbk = new Uint8Array([0xd0, 0xd5, 0xc3, 0xfb]);
  expect(await csvOfFile(new Blob([gbk]))).toBe("姓名");
});
