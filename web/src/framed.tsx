import type { ComponentType, ReactNode } from "react";
import { queryClient } from "./api/cache";
import { accountQuery } from "./api/queries";
import { showPerson } from "./guard";
import { loadWords } from "./i18n/t";

interface Props {
  children: ReactNode;
}

let Frame: ComponentType<Props> | undefined;

/** Fetches the console's frame for whoever is signed in, for a page that everybody may see; without it the page stands alone. */
export async function loadFrame(): Promise<void> {
  await showPerson();
  if (queryClient.getQueryData(accountQuery.queryKey) === undefined) return;
  const parts = Promise.all([import("./features/shell/Framed"), loadWords([])]);
  await parts.then(
    ([{ Framed }]) => {
      Frame = Framed;
    },
    () => undefined,
  );
}

/** A page that everybody may see, in the console's frame where that is there. */
export function InFrame({ children }: Props) {
  return Frame ? <Frame>{children}</Frame> : children;
}
