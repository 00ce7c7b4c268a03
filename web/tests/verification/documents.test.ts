import * as module from "@portico/console";
import { expect, test } from "vitest";
import type { CaseReply, VerificationReply } from "../../src/api/generated/types.gen";
import { dateNumber, firstDraft } from "../../src/features/verification/documents";
import { objection } from "../../src/kit/form/usePictureUpload";

const NONE = { state: "not_verified", remark: "" } as const;
const REPLY: VerificationReply = { kind: "personal", region: null, mainland: NONE, other: NONE, history: [] };

const CASE: CaseReply = {
  case_id: "c-1",
  region: "mainland",
  kind: "personal",
  state: "failed",
  document: "passport",
  country: "CN",
  name: "Zhang San",
  company: "",
  number: "*****678",
  front_image: "i-1",
  back_image: null,
  submitted_at: "2026-11-20T05:00:00Z",
  due_at: "2026-11-23T16:00:00Z",
  ended_at: "2026-11-20T06:00:00Z",
  remark: "Blurred.",
};

test("a first form in mainland China is for its identity card", () => {
  expect(firstDraft(module, REPLY, "mainland")).toMatchObject({ document: "resident_id", country: "CN", name: "" });
  expect(firstDraft(module, REPLY, "other")).toMatchObject({ document: "passport", country: "" });
});

test("the next form begins with what was handed in last in its region, without the number", () => {
  const reply = { ...REPLY, history: [CASE] };
  const draft = firstDraft(module, reply, "mainland");
  expect(draft).toMatchObject({
    document: "passport",
    name: "Zhang San",
    front_image: "i-1",
    back_image: "",
    number: "",
  });
  expect(firstDraft(module, reply, "other").name).toBe("");
});

test("a date is written as core takes it", () => {
  expect(dateNumber(new Date(Date.UTC(2026, 0, 9)))).toBe(20260109);
});

test("a file that is too large is refused before it is read, another one by its bytes", async () => {
  const large = new File([], "large.png");
  Object.defineProperty(large, "size", { value: 3_145_728 });
  large.arrayBuffer = () => Promise.reject(new Error("it was read"));
  expect(await objection(module, large)).toBe("The picture must be smaller than 3 MB.");
  expect(await objection(module, new File(["text"], "front.png"))).toBe("Use a JPG, JPEG, GIF or PNG picture.");
  expect(await objection(module, new File([], "empty.png"))).toBe("This field is required.");
  const gif = Uint8Array.from(atob("R0lGODlhAQABAAAAACw="), (letter) => letter.charCodeAt(0));
  expect(await objection(module, new File([gif], "dot.gif"))).toBeNull();
});
