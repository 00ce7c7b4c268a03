import type * as passwordModule from "@portico/password";
import * as rulesModule from "@portico/rules";
import rulesUrl from "@portico/rules/wasm";
import { loadPart } from "../api/transport";

/** The rules of every form, as the server has them. Loaded before anything is drawn. */
export const rules = rulesModule;
/** The rules of forms with a new password. */
export type PasswordModule = typeof passwordModule;

type Limits = rulesModule.Limits;

let limits: Limits | undefined;
let started: Promise<unknown> | undefined;
let password: Promise<PasswordModule> | undefined;

/** Begins to load the rules; the root route waits for it. */
export function startRules(): Promise<unknown> {
  started ??= loadPart(() => rulesModule.default({ module_or_path: rulesUrl })).catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}

/** Gives the rules the operator's figures. */
export function seedRules(figures: Limits): void {
  limits = figures;
  rulesModule.seed(figures);
}

/** Loads the rules of new passwords, which only password forms need. */
export function loadPassword(): Promise<PasswordModule> {
  password ??= loadPart(load).catch((error: unknown) => {
    // A failed load must not be remembered: the next form tries again.
    password = undefined;
    throw error;
  });
  return password;
}

async function load(): Promise<PasswordModule> {
  const [module, { default: url }] = await Promise.all([import("@portico/password"), import("@portico/password/wasm")]);
  await module.default({ module_or_path: url });
  if (limits) module.seed(limits);
  return module;
}
