import Button from "@cloudscape-design/components/button";
import Form from "@cloudscape-design/components/form";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { CSSProperties, FormEventHandler, ReactNode } from "react";
import { useT } from "../../i18n/t";
import { useCancel } from "../ui/useFollow";
import { FailureAlert } from "./FailureAlert";
import "./pageForm.css";

interface Props {
  /** What the button that sends it says. */
  submit: string;
  /** Where the way back leads. */
  back: string;
  busy: boolean;
  /** It cannot be sent yet. */
  isWaiting?: boolean;
  /** Why it may not be sent; nothing when it may. */
  refusal?: string | undefined;
  failure: string | null;
  onSubmit: FormEventHandler;
  /** What stays in sight while the fields are filled in, such as the price; below them on a narrow window. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A form that is a page: what the server refused above its parts, the way back and the way on below them. */
export function PageForm(props: Props) {
  const { submit, back, busy, isWaiting = false, refusal, failure, onSubmit, beside, children } = props;
  const t = useT();
  const cancel = useCancel();
  return (
    <form onSubmit={onSubmit} noValidate style={narrow}>
      <Form>
        <div className="page-form">
          <SpaceBetween size="l">
            {failure && <FailureAlert words={failure} />}
            {children}
          </SpaceBetween>
          {beside && <div className="page-form-beside">{beside}</div>}
        </div>
      </Form>
      <div className="page-form-actions">
        <SpaceBetween direction="horizontal" size="xs">
          <Button formAction="none" variant="link" onClick={() => cancel(back)}>
            {t("common.cancel")}
          </Button>
          <Button
            formAction="submit"
            variant="primary"
            loading={busy}
            disabled={isWaiting || Boolean(refusal)}
            {...(refusal && { disabledReason: refusal })}
          >
            {submit}
          </Button>
        </SpaceBetween>
      </div>
    </form>
  );
}

// Tables are as wide as the window; lines of fields would be lost in it.
const narrow: CSSProperties = { maxWidth: 1280 };
