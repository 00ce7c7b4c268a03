import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CODES, MEANINGS } from "../src/api/codes";

const root = join(import.meta.dirname, "..");

test("each code that a page knows is what the catalogue says", () => {
  const catalogue = readFileSync(join(root, "../docs/codes.md"), "utf8");
  const saidOf = (area: string, codes: Record<string, number>) =>
    Object.entries(codes).map(([name, code]) => {
      const [, said = ""] = new RegExp(`^\\| ${area}${code} \\| \\d+ \\| (.+?) \\|`, "m").exec(catalogue) ?? [];
      return [name, said];
    });
  expect(Object.fromEntries(saidOf("", CODES))).toEqual({
    cardBound: "This card has already been added.",
    permission: "You do not have permission to do this.",
    wrongCode: "The verification code is incorrect.",
    wrongPassword: "The current sign-in password is incorrect.",
    signIn: "The login name or password is incorrect.",
    noCode: "Please enter the verification code.",
    soleContact: "The only contact for a message type cannot be deleted.",
    mobileTaken: "The mobile number is already in use.",
  });
  const meant = Object.entries(MEANINGS).flatMap(([area, codes]) => saidOf(`${area} \\| `, codes));
  expect(Object.fromEntries(meant)).toEqual({
    mobileOfMain: "The mobile number is already registered by a main user.",
    emailTaken: "The email address is already registered.",
    cardBound: "This card has already been added.",
  });
});

test("a code of the catalogue stands in one file of the web", () => {
  const names = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
  const bare = names.filter((name) => {
    if (!/\.tsx?$/.test(name) || /generated|\.d\.ts$/.test(name) || name === join("api", "codes.ts")) return false;
    const text = readFileSync(join(root, "src", name), "utf8").replace(/(?<=\d)_(?=\d)/g, "");
    return [CODES, ...Object.values(MEANINGS)]
      .flatMap((codes) => Object.values<number>(codes))
      .some((code) => text.includes(String(code)));
  });
  expect(bare).toEqual([]);
});
