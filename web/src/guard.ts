import { redirect } from "@tanstack/react-router";
import { queryClient } from "./api/cache";
import { accountLanguageUpdate, accountSubjectColour } from "./api/generated/sdk.gen";
import type { AccountInfo } from "./api/generated/types.gen";
import { accountQuery } from "./api/queries";
import { redeem } from "./api/session";
import { token } from "./api/token";
import { PATHS } from "./domain/paths";
import { loadLanguage } from "./i18n/t";
import { rules } from "./rules/rules";
import { takeChosen } from "./state/chosen";
import { missedHandOff } from "./state/handOff";
import { setLanguage } from "./state/lang";
import { setTheme } from "./state/theme";

/** Query values as they stand in an address: text by name. */
export type Search = Record<string, string>;

/** The address of `page` that leads back to `path` with its query values, except `token` and `next` (SPEC §7). */
function leadingBack(page: string, path: string, search: Search): string {
  const { token: _token, next: _next, ...others } = search;
  const query = new URLSearchParams({ ...(path === "/" ? {} : { next: path }), ...others });
  const text = query.toString();
  return text ? `${page}?${text}` : page;
}

/** The address of the sign-in page that leads back to `path` with its query values, except `token` and `next`. */
export function signInHref(path: string, search: Search): string {
  return leadingBack(PATHS.signIn, path, search);
}

interface Place {
  pathname: string;
  search: Search;
}

/** A `token` in an address is a one-time code: it is used once and taken out of the address (SECURITY §1). */
export async function takeHandOff({ pathname, search }: Place): Promise<void> {
  const { token: code, ...others } = search;
  if (code === undefined) return;
  if (code !== "") await redeem(code);
  const query = new URLSearchParams(others).toString();
  throw redirect({ href: query ? `${pathname}?${query}` : pathname, replace: true });
}

/** The token of whoever's choices are shown. Whether an answer is there says nothing of that: it is asked for early. */
let shownFor: string | undefined;

/** Lets only a signed-in person through, and only one who has a role that the route asks for. */
export async function requirePerson({ pathname, search }: Place, roles: readonly string[]): Promise<void> {
  if (!token()) throw redirect({ href: signInHref(pathname, search) });
  const account = await queryClient.ensureQueryData(accountQuery).catch((error: unknown) => {
    if (!token()) throw redirect({ href: signInHref(pathname, search) });
    throw error;
  });
  // Who is signed in all the same needs no word about it.
  missedHandOff.set(false);
  if (shownFor !== token()) await showChoices(account);
  // SPEC §1: whose password is over sees the page for another one and nothing else, then goes on.
  if (account.must_change_password && pathname !== PATHS.password) {
    throw redirect({ href: leadingBack(PATHS.password, pathname, search) });
  }
  if (!rules.roleSeesRoute(account.roles, [...roles])) throw redirect({ to: "/401" });
}

/**
 * Shows the choices of whoever is signed in on a page that is open to everybody. It waits for them, and does without them when
 * they cannot be had: the page says something that needs no account.
 */
export async function showPerson(): Promise<void> {
  if (!token() || shownFor === token()) return;
  const asked = queryClient.ensureQueryData({ ...accountQuery, retry: false, meta: { quiet: true } });
  await asked.then(showChoices).catch(() => undefined);
}

/**
 * Shows the theme and the language that the person saved, wherever they did so. What was chosen on the way in, on a public
 * page, is newer: it is saved instead.
 */
async function showChoices(account: AccountInfo): Promise<void> {
  shownFor = token();
  const chosen = takeChosen();
  const { subject, lang } = { ...account, ...chosen };
  setTheme(subject);
  // Without the words of that language the page stays in the one it has.
  await loadLanguage(lang).then(
    () => setLanguage(lang),
    () => undefined,
  );
  if (subject === account.subject && lang === account.lang) return;
  queryClient.setQueryData(accountQuery.queryKey, { ...account, subject, lang });
  // It holds in this browser even if it cannot be saved.
  void Promise.allSettled([
    subject !== account.subject && accountSubjectColour({ body: { subject } }),
    lang !== account.lang && accountLanguageUpdate({ body: { lang } }),
  ]);
}
