import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { call } from "../../../api/call";
import { sliderPuzzleCreate, sliderPuzzleSolve } from "../../../api/generated/sdk.gen";
import { useT } from "../../../i18n/t";
import { Notice } from "./Notice";
import { PuzzlePicture } from "./PuzzlePicture";
import { isMissed, useChallenge, wordsOf } from "./useChallenge";
import type { Moved } from "./useHandle";

interface Props {
  onPassed: (ticket: string) => void;
  onOther: () => void;
}

/** The picture with its piece; a miss brings a new picture. */
export function PictureCheck({ onPassed, onOther }: Props) {
  const t = useT();
  const { value: puzzle, failure, renew } = useChallenge(() => call(sliderPuzzleCreate({ body: {} })));
  const [checking, setChecking] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const solve = async ({ input, track }: Moved) => {
    if (!puzzle || checking) return;
    setChecking(true);
    setMessage(null);
    try {
      const x = track.at(-1)?.x ?? 0;
      const { ticket } = await call(sliderPuzzleSolve({ body: { puzzle_id: puzzle.puzzle_id, input, x, track } }));
      onPassed(ticket);
    } catch (error) {
      setMessage(isMissed(error) ? t("slider.failed") : wordsOf(error));
      renew();
    } finally {
      setChecking(false);
    }
  };

  return (
    <SpaceBetween size="s">
      <div>
        <Box variant="p">{t("slider.intro")}</Box>
        <Notice words={message} />
      </div>
      {failure && <Alert type="error">{failure}</Alert>}
      <PuzzlePicture key={puzzle?.puzzle_id ?? "none"} puzzle={puzzle} busy={checking} onMoved={solve} />
      <SpaceBetween size="s" direction="horizontal" alignItems="center">
        <Button formAction="none" iconName="refresh" disabled={checking} onClick={renew}>
          {failure ? t("slider.retry") : t("slider.reload")}
        </Button>
        <Button formAction="none" variant="inline-link" disabled={checking} onClick={onOther}>
          {t("slider.to_question")}
        </Button>
      </SpaceBetween>
    </SpaceBetween>
  );
}
