import type * as consoleModule from "@portico/console";
import type * as passwordModule from "@portico/password";
import * as rulesModule from "@portico/rules";
import rulesUrl from "@portico/rules/wasm";
import { loadPart } from "../api/transport";

/** The rules of every form, as the server has them. Loaded before anything is drawn. */
export const rules = rulesModule;
/** The rules of forms with a new password. */
export type PasswordModule = typeof passwordModule;
/** The rules of the pages behind sign-in. */
export type ConsoleModule = typeof consoleModule;

type Limits = rulesModule.Limits;

let limits: Limits | undefined;
let started: Promise<unknown> | undefined;

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

/** A built package: started once, then given the operator's figures. */
interface Package {
  default: (options: { module_or_path: string }) => Promise<unknown>;
  seed: (limits: Limits) => void;
}

/** Loads a package on first use, once; a failed load is not remembered, so that the next form tries again. */
function lazily<P extends Package>(fetchPart: () => Promise<[P, { default: string }]>): () => Promise<P> {
  let loaded: Promise<P> | undefined;
  const load = async () => {
    const [module, { default: url }] = await fetchPart();
    await module.default({ module_or_path: url });
    if (limits) module.seed(limits);
    return module;
  };
  return () => {
    loaded ??= loadPart(load).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

/** Loads the rules of new passwords, which only password forms need. */
export const loadPassword = lazily<PasswordModule>(() =>
  Promise.all([import("@portico/password"), import("@portico/password/wasm")]),
);

/** Loads the rules of the pages behind sign-in. */
export const loadConsole = lazily<ConsoleModule>(() =>
  Promise.all([import("@portico/console"), import("@portico/console/wasm")]),
);
