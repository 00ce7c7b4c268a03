import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { QueryState } from "../kit/ui/QueryState";
import { useLang } from "../state/lang";
import { termsShow } from "./generated/sdk.gen";
import { ShownDialog } from "./ShownDialog";
import { TermsTexts } from "./TermsTexts";

interface Props {
  version: string;
  onClose: () => void;
}

/** What a version of the terms says, in the language of the page. */
export function TermsDialog({ version, onClose }: Props) {
  const t = useT();
  const lang = useLang();
  const texts = useQuery({
    queryKey: ["terms", "version", version, lang],
    queryFn: ({ signal }) => call(termsShow({ signal, query: { version, lang } })),
  });
  return (
    <ShownDialog title={t("legal.one", { version })} onClose={onClose}>
      <QueryState query={texts}>{(shown) => <TermsTexts texts={shown.texts} />}</QueryState>
    </ShownDialog>
  );
}
