import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { accountLanguageUpdate, accountSubjectColour } from "../../api/generated/sdk.gen";
import { accountQuery } from "../../api/queries";
import { loadPart } from "../../api/transport";
import { loadLanguage } from "../../i18n/t";
import { setLanguage } from "../../state/lang";
import { setTheme, type Theme } from "../../state/theme";
import { toast } from "../../state/toast";

/** The settings that the person changes in passing. */
export interface Settings {
  chooseTheme: (theme: Theme) => Promise<void>;
  chooseLanguage: (lang: "US" | "CN") => Promise<void>;
}

/** Changes settings at once and saves them; a failed saving is told and the choice holds in this browser. */
export function useSettings(): Settings {
  const queries = useQueryClient();

  async function save(change: () => Promise<void>) {
    try {
      await change();
    } catch (error) {
      toast.failure(error);
    }
  }

  return {
    chooseTheme: (subject) =>
      save(async () => {
        setTheme(subject);
        await call(accountSubjectColour({ body: { subject } }));
        queries.setQueryData(accountQuery.queryKey, (account) => account && { ...account, subject });
      }),
    chooseLanguage: (lang) =>
      save(async () => {
        await loadPart(() => loadLanguage(lang));
        setLanguage(lang);
        await call(accountLanguageUpdate({ body: { lang } }));
        queries.setQueryData(accountQuery.queryKey, (account) => account && { ...account, lang });
        // Messages and events come in the person's language.
        const told = [["messages"], ["events"]];
        await Promise.all(told.map((queryKey) => queries.invalidateQueries({ queryKey })));
      }),
  };
}
