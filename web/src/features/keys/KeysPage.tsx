import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Loading } from "../../kit/ui/Loading";
import { KeyList } from "./KeyList";

// The forms bring the editor of permissions along, which the list does not need.
const CreateKey = lazy(() => import("./CreateKey").then(({ CreateKey }) => ({ default: CreateKey })));
const EditKey = lazy(() => import("./EditKey").then(({ EditKey }) => ({ default: EditKey })));

/** `/main/apitokens`: the list; with `?key=new` the form of a new key, with `?key=` and an id that of a present one. */
export function KeysPage() {
  const { key } = useSearch({ from: "/_console/main/apitokens" });
  if (!key) return <KeyList />;
  return (
    <Suspense fallback={<Loading />}>{key === "new" ? <CreateKey /> : <EditKey key={key} keyId={key} />}</Suspense>
  );
}
