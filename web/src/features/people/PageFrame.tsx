import ContentLayout from "@cloudscape-design/components/content-layout";
import type { ReactNode } from "react";
import { SubPageHead } from "../../kit/page/SubPageHead";

interface Props {
  title: string;
  description?: ReactNode;
  /** The pages above this one, from the top. */
  above: readonly { text: string; href: string }[];
  actions?: ReactNode;
  children: ReactNode;
}

/** A page below another: the way back, its title, what can be done, its parts. */
export function PageFrame({ children, ...head }: Props) {
  return <ContentLayout header={<SubPageHead {...head} />}>{children}</ContentLayout>;
}
