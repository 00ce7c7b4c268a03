import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { GrantDraft } from "@portico/console";
import { lazy, Suspense, useState } from "react";
import { GrantsView } from "../../domain/access/GrantsView";
import { MayButton } from "../../domain/access/MayButton";
import type { May } from "../../domain/access/may";
import { useT } from "../../i18n/t";
import { useFocusAfter } from "../../kit/ui/focusBack";
import { Loading } from "../../kit/ui/Loading";
import type { GrantsCall } from "./GrantsForm";

// Fetched by whoever changes something.
const GrantsForm = lazy(() => import("./GrantsForm").then((module) => ({ default: module.GrantsForm })));

interface Props {
  title: string;
  description: string;
  grants: readonly GrantDraft[];
  may: May;
  /** Saves them in the place of those that were `seen`. */
  save: (grants: GrantDraft[], seen: GrantDraft[]) => Promise<unknown>;
  /** Asks anew for what was saved. */
  onChanged: () => Promise<unknown>;
  curl: (grants: GrantDraft[]) => GrantsCall;
}

/** What somebody or a group is granted: to read, and to change in place. */
export function GrantsPart(props: Props) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const opener = useFocusAfter(isEditing);
  const actions = !isEditing && (
    <MayButton
      ref={opener}
      may={props.may}
      ariaLabel={t("people.edit_named", { name: props.title })}
      onClick={() => setEditing(true)}
    >
      {t("people.edit")}
    </MayButton>
  );
  return (
    <Container
      header={
        <Header variant="h2" description={props.description} actions={actions}>
          {props.title}
        </Header>
      }
    >
      {isEditing ? (
        <Suspense fallback={<Loading />}>
          <GrantsForm
            grants={props.grants}
            save={props.save}
            onChanged={props.onChanged}
            curl={props.curl}
            onLeft={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        <GrantsView grants={props.grants} />
      )}
    </Container>
  );
}
