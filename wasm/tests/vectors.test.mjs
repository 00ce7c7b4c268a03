// The shared cases of core/vectors on the built packages: what `core/tests/vectors.rs` runs natively.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, exported, modules, vectors } from "./packages.mjs";

// What only the server asks, and why no page does.
const NATIVE_ONLY = {
  attachmentName: "the server names files",
  arrears: "the server sends the dates and what to pay",
  balanceTake: "balances are in the database",
  budgetStatus: "what was spent is in the database",
  cardNumber: "a page has it judged with the rest of the card",
  checkIpList: "a page has it judged with the key or the login mask that it is typed for",
  checkForgotCode: "a page has the code judged as one of a sign-in, by checkSignInCode",
  checkForgotCodeSend: "a page sends what it was told and what it drew, and types nothing",
  checkDailyCap: "the day's sum is in the database",
  checkMessageSettings: "a page sends switches, and asks mayRemoveContact about the last contact",
  checkCannedAnswer: "operators write on pages of their own, which load no rules",
  checkAnnouncement: "operators publish on pages of their own, which load no rules",
  checkRecommendation: "operators publish on pages of their own, which load no rules",
  checkTerms: "operators write on pages of their own, which load no rules",
  newsTold: "what accounts have is in the database",
  checkNews: "operators publish on pages of their own, which load no rules",
  checkProductWords: "operators say what products are called on pages of their own, which load no rules",
  checkPriceList: "the operator publishes price lists",
  readPriceList: "operators publish on pages of their own, which load no rules",
  priceChanges: "the server says what a list would change",
  checkSignInCodeSend: "a page sends the contact that was chosen, and nothing is typed",
  checkSliderSolve: "a page sends how the slider was moved, and nothing is typed",
  checkUserIds: "a page sends the rows that were chosen",
  checkQuota: "operators allow on pages of their own, which load no rules",
  checkReview: "operators decide on pages of their own, which load no rules",
  codeIsLive: "codes are in the database",
  codeSendRefusal: "what was sent is in the database; a page is told when to ask again",
  contactMasked: "the server masks: a page never has the whole contact",
  contactReplaces: "the server has the old contact, a page only its mask",
  creditCode: "a page has it judged with the other papers",
  discountPercent: "operators set discounts on pages of their own, which load no rules",
  deletionBlockers: "what an account still holds is in the database",
  deletionCodeResendAt: "codes are in the database; a page is told when to ask again",
  deletionCodeSkippable: "codes are in the database; a page is told whether one is asked for",
  effectiveRights: "the server puts them together, of a sub-user's own grants and those of groups",
  checkHandOver: "operators hand over on pages of their own, which load no rules",
  eventSight: "the server leaves out of the log what its reader may not see",
  gpuServerSight: "the server sends the status, and the task to operators",
  holdAfter: "holds are in the database",
  hostname: "the server has the id that may stand in it, and a page that creates has none yet",
  inheritedGrants: "the server puts the grants together that count for a sub-user",
  keyLife: "the server sends it with the key",
  moneyParse: "a page has it judged with the form that it is typed in",
  partOfDay: "a page greets in words",
  adjustmentAfter: "the server writes the states; a page offers an action by the state that it is told",
  adjustmentAlone: "what somebody changed is in the database; a page is told by a preview",
  adjustmentAmount: "operators adjust on pages of their own, which load no rules",
  adjustmentDecider: "a page is told whether a change is its reader's own",
  payoutAfter: "the server writes the states; a page offers an action by the state that it is told",
  invoiceAfter: "the server writes the states; a page asks invoiceAllows",
  invoiceable: "bills and balances are in the database",
  ipListMatches: "the server knows the address that a request comes from; a page is told by ipListWouldRefuse",
  keyRefusal: "keys call the server, never a page",
  keyToken: "keys call the server, never a page",
  lockedUntil: "wrong passwords are counted in the database",
  loginNameKey: "accounts are looked up in the database",
  lowBalance: "balances are in the database",
  meaning: "the server answers with the words",
  metricStep: "the server says how fine its answer is",
  mayOpenInArrears: "balances are in the database",
  mayOpenInBudget: "what was spent is in the database",
  mayWithKey: "keys call the server, never a page",
  findPaidRest: "the server sends it with the instance",
  paidTimeOver: "the server sends the dates",
  passwordLife: "reminders are sent by the server",
  priceSightWithKey: "keys call the server, never a page",
  quotaAllows: "what an account has is in the database",
  quote: "price lists, discounts and what was used this month are in the database",
  reasonOptional: "operators decide on pages of their own, which load no rules",
  requireReason: "operators decide on pages of their own, which load no rules",
  rechargeAllows: "what happens to a recharge the gateways say, and operators",
  renewalReminder: "reminders are sent by the server",
  residentId: "a page has it judged with the other papers",
  reviewDue: "the server sends the date with the verification",
  roundHalfUp: "amounts are divided where they are billed",
  runway: "what was spent is in the database",
  sessionLife: "sessions are in the database",
  sshKeyFacts: "the server sends them with the key",
  sliderFault: "who may judge the slider must not be who moves it",
  stillCovers: "what a file was made with is in the database",
  taxIn: "the server sends the tax with the invoice",
  timeSpan: "a page tells spans in words",
  topUpDecision: "the server recharges",
  verificationAfter: "the server writes the states",
};

const asked = new Set(vectors.map((vector) => vector.function));

test("every function of the vectors is exported, or is known to be the server's alone", () => {
  const missing = [...asked].filter((name) => !exported.has(name) && !(name in NATIVE_ONLY));
  assert.deepEqual(missing, []);
});

test("what is the server's alone is not exported", () => {
  assert.deepEqual(Object.keys(NATIVE_ONLY).filter((name) => exported.has(name) || !asked.has(name)), []);
});

test("every export has cases", () => {
  assert.deepEqual([...exported.keys()].filter((name) => !asked.has(name)), []);
});

for (const vector of vectors.filter(({ function: name }) => exported.has(name))) {
  test(`${vector.file}: ${vector.cases.length} cases`, () => {
    for (const { name, input, accept, output, rules, limits } of vector.cases) {
      const answer = ask({ function: vector.function, input, limits });
      assert.equal(answer.verdict, accept ? "valid" : "invalid", name);
      if (!accept) assert.deepEqual(answer.violations, rules, name);
      else if (output !== undefined && "value" in answer) assert.deepEqual(answer.value, output, name);
    }
  });
}

// A page's mistake must be an error that names itself, never a trap that leaves the module unusable.
const cyclic = {};
cyclic.self = cyclic;
const hostile = [
  undefined, null, true, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 64, 12n, "", "\ud800", "x".repeat(1_000_000), Symbol("x"),
  [], [[]], [null], {}, cyclic, { login_name: 1 }, () => {}, new Date(0), new Map(), new Uint8Array(9), Object.create(null),
  { get name() { throw new RangeError("no"); } },
  new Proxy({}, { ownKeys() { throw new RangeError("no"); } }),
];

for (const [name, call] of exported) {
  test(`${name} answers any value, or throws an error that is no trap`, () => {
    for (const value of hostile) {
      for (const args of [[], [value], [value, value], [value, value, value, value]]) {
        try {
          call(...args);
        } catch (error) {
          assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), `${name}: ${error}`);
        }
      }
    }
  });
}

test("limits that are none are refused and the former ones stay", () => {
  for (const module of Object.values(modules)) {
    for (const value of hostile.slice(0, 16)) assert.throws(() => module.seed(value), Error);
  }
});
