import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Gate } from "../../domain/access/Gate";
import { Loading } from "../../kit/ui/Loading";
import { CardsView } from "./CardsView";

// The form's kit is not needed to look at the cards.
const NewCard = lazy(() => import("./NewCard").then((module) => ({ default: module.NewCard })));

/** `/main/accountsecurity/setCard`: the account's cards; with `?card=new` the form of another one. */
export function CardsPage() {
  const { card } = useSearch({ from: "/_console/main/accountsecurity/setCard" });
  return (
    <Gate needs="recharge">
      {card === "new" ? (
        <Suspense fallback={<Loading />}>
          <NewCard />
        </Suspense>
      ) : (
        <CardsView />
      )}
    </Gate>
  );
}
