import ContentLayout from "@cloudscape-design/components/content-layout";
import Grid from "@cloudscape-design/components/grid";
import { AccountCard } from "./AccountCard";
import { Greeting } from "./Greeting";
import { MessagesCard } from "./MessagesCard";
import { VisitsCard } from "./VisitsCard";

/** `/main/home`: the account at a glance. */
export function HomePage() {
  return (
    <ContentLayout header={<Greeting />}>
      <Grid
        gridDefinition={[
          { colspan: { default: 12 } },
          { colspan: { default: 12, s: 6 } },
          { colspan: { default: 12, s: 6 } },
        ]}
      >
        <AccountCard />
        <MessagesCard />
        <VisitsCard />
      </Grid>
    </ContentLayout>
  );
}
