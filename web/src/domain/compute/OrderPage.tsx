import Alert from "@cloudscape-design/components/alert";
import ContentLayout from "@cloudscape-design/components/content-layout";
import { type ReactNode, Suspense } from "react";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { Loading } from "../../kit/ui/Loading";
import { Unverified, useUnverified } from "../money/Unverified";
import { useMayOrderAnywhere } from "./useMayOrder";

interface Props {
  title: string;
  description: string;
  /** The page of all such things. */
  above: { text: string; href: string };
  /** Says that the account has to be verified first. */
  unverified: string;
  /** The form, whose kit is fetched for those who may order. */
  children: ReactNode;
}

/** The page of a form that orders something, for those who may order it anywhere; the others read why they may not. */
export function OrderPage({ title, description, above, unverified: text, children }: Props) {
  const may = useMayOrderAnywhere();
  const unverified = useUnverified();
  return (
    <ContentLayout header={<SubPageHead title={title} description={description} above={[above]} />}>
      {unverified ? (
        <Unverified refusal={unverified} text={text} />
      ) : may.allowed ? (
        <Suspense fallback={<Loading />}>{children}</Suspense>
      ) : (
        <Alert type="info">{may.reason}</Alert>
      )}
    </ContentLayout>
  );
}
