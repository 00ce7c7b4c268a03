import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, call } from "../api/call";
import { useLang } from "../state/lang";
import { CasePage } from "./CasePage";
import { Frame } from "./Frame";
import { sessionShow } from "./generated/sdk.gen";
import { InvoicesPage } from "./InvoicesPage";
import { Loading } from "./Loading";
import { NewsPage } from "./NewsPage";
import { OrdersPage } from "./OrdersPage";
import { PayoutsPage } from "./PayoutsPage";
import { type Place, usePlace } from "./place";
import { QueuePage } from "./QueuePage";
import { SignIn } from "./SignIn";
import { useWords } from "./words";

const isSession = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] === "session";

/** The operator's page: signing in, the queue, one case. */
export function OperatorApp() {
  const w = useWords();
  const lang = useLang();
  const place = usePlace();
  const client = useQueryClient();
  const session = useQuery({ queryKey: ["session"], queryFn: () => call(sessionShow()) });
  useEffect(() => {
    document.documentElement.lang = lang === "CN" ? "zh-CN" : "en";
    document.title = `${w(queueOf(place))} – ${w("operator")}`;
  }, [lang, w, place]);
  // A session that has ended shows in any answer: what was seen is forgotten with it.
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state;
        const isOver = error instanceof ApiError && error.status === 401;
        if (!isOver || isSession(query)) return;
        client.removeQueries({ predicate: (seen) => !isSession(seen) });
        // Asked for anew, so that whoever looks at it is led to the sign-in.
        void client.resetQueries({ predicate: isSession });
      }),
    [client],
  );
  const isNobody = session.error instanceof ApiError && session.error.status === 401;
  return (
    <Frame session={session.data} queue={queueOf(place)}>
      {isNobody ? <SignIn /> : <Loading query={session}>{() => <Page place={place} />}</Loading>}
    </Frame>
  );
}

/** The queue that a page belongs to. */
function queueOf(place: Place) {
  return place.page === "case" ? "verifications" : place.page;
}

function Page({ place }: { place: Place }) {
  if (place.page === "orders") return <OrdersPage />;
  if (place.page === "invoices") return <InvoicesPage />;
  if (place.page === "payouts") return <PayoutsPage />;
  if (place.page === "news") return <NewsPage />;
  return place.page === "case" ? <CasePage key={place.caseId} caseId={place.caseId} /> : <QueuePage />;
}
