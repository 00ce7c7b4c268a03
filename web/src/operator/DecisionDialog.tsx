import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { oneLine } from "./Decision";
import { useWords, type Word } from "./words";

/** One of the decisions that can be taken. */
interface Choice<What extends string> {
  what: What;
  label: Word;
  /** The customer is told why: it needs a reason. The one that needs none is the ordinary one. */
  hasReason: boolean;
}

interface Props<What extends string> {
  title: string;
  /** Whose rows are asked for again afterwards. */
  queue: "invoices" | "orders" | "payouts";
  /** None: it is decided. */
  choices: readonly Choice<What>[];
  /** What the ordinary decision brings about, and the words about the reason. */
  words: { effect: Word; reason: Word; hint: Word; needed: Word };
  /** Characters of a reason at most, as the server judges it. */
  longest: number;
  decide: (what: What, reason: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Something that waits for our decision: what it is, and the reason that the customer is told. */
export function DecisionDialog<What extends string>(props: Props<What>) {
  const { title, queue, choices, words, longest, decide, onClose, children } = props;
  const w = useWords();
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [isSilent, setSilent] = useState(false);
  const decision = useMutation({
    mutationFn: (what: What) => decide(what, reason.trim()),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: [queue] }),
  });
  const take = ({ what, hasReason }: Choice<What>) => {
    const isUntold = hasReason && !reason.trim();
    setSilent(isUntold);
    if (!isUntold) decision.mutate(what);
  };
  return (
    <Modal
      visible
      size="large"
      header={title}
      closeAriaLabel={w("cancel")}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {w("cancel")}
            </Button>
            {choices.map((choice) => (
              <Button
                key={choice.what}
                variant={choice.hasReason ? "normal" : "primary"}
                loading={decision.isPending && decision.variables === choice.what}
                onClick={() => take(choice)}
              >
                {w(choice.label)}
              </Button>
            ))}
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {decision.error && (
          <div role="alert">
            <Alert type="error">{decision.error.message}</Alert>
          </div>
        )}
        {children}
        {choices.length > 0 && <Box color="text-body-secondary">{w(words.effect)}</Box>}
        {choices.length > 0 && (
          <FormField
            label={w(words.reason)}
            constraintText={w(words.hint)}
            errorText={isSilent && !reason.trim() ? w(words.needed) : ""}
          >
            <Textarea
              value={reason}
              rows={2}
              onChange={({ detail }) => setReason(oneLine(detail.value))}
              nativeTextareaAttributes={{ maxLength: longest }}
            />
          </FormField>
        )}
      </SpaceBetween>
    </Modal>
  );
}
