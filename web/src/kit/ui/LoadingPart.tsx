import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { Loading } from "./Loading";

interface Props {
  title: string;
  level?: "h1" | "h2" | undefined;
  description?: string | undefined;
}

/** A part of a page that is on its way, under the heading that it will have. */
export function LoadingPart({ title, level = "h1", description }: Props) {
  return (
    <Container
      header={
        <Header variant={level} {...(description && { description })}>
          {title}
        </Header>
      }
    >
      <Loading />
    </Container>
  );
}
