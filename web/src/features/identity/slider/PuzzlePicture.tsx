import Icon from "@cloudscape-design/components/icon";
import Spinner from "@cloudscape-design/components/spinner";
import * as tokens from "@cloudscape-design/design-tokens";
import { type CSSProperties, useEffect, useRef } from "react";
import type { PuzzleReply } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { type Moved, useHandle } from "./useHandle";

interface Props {
  /** `null` while it is on its way. */
  puzzle: PuzzleReply | null;
  /** An answer is being judged. */
  busy: boolean;
  onMoved: (moved: Moved) => void;
}

const HANDLE = 44;
const EMPTY = { width: 300, height: 150, piece_width: 56, piece_y: 0 };

/** The picture, its piece, and the rail under it. Everything is placed in per cent, so it fits any width. */
export function PuzzlePicture({ puzzle, busy, onMoved }: Props) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const { width, height, piece_width, piece_y } = puzzle ?? EMPTY;
  const max = width - piece_width;
  const scale = () => width / (frame.current?.getBoundingClientRect().width || width);
  const { x, handlers } = useHandle(max, scale, onMoved);
  const idle = !puzzle || busy;
  const handle = useRef<HTMLDivElement>(null);

  // The keyboard goes on where it was: each new picture gives the focus to its handle.
  useEffect(() => {
    if (puzzle) handle.current?.focus({ preventScroll: true });
  }, [puzzle]);

  return (
    <div ref={frame} style={{ ...frameStyle, maxWidth: width }}>
      <div style={{ ...pictureStyle, aspectRatio: `${width} / ${height}` }}>
        {puzzle ? (
          <>
            <img src={puzzle.background} alt={t("slider.picture")} draggable={false} style={backgroundStyle} />
            <img
              src={puzzle.piece}
              alt=""
              draggable={false}
              style={{
                ...pieceStyle,
                left: percent(x / width),
                top: percent(piece_y / height),
                width: percent(piece_width / width),
              }}
            />
          </>
        ) : (
          <div style={waitingStyle}>
            <Spinner size="large" />
          </div>
        )}
      </div>
      <div style={railStyle}>
        <div style={{ ...fillStyle, width: `calc(${percent(x / max)} * ${1 - HANDLE / width} + ${HANDLE / 2}px)` }} />
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label={t("slider.handle")}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={x}
          aria-valuetext={t("slider.value", { x, max })}
          aria-disabled={idle}
          style={{ ...handleStyle, left: `calc((100% - ${HANDLE}px) * ${x / max})` }}
          {...(idle ? {} : handlers)}
        >
          {busy ? <Spinner /> : <Icon name="angle-right-double" />}
        </div>
      </div>
    </div>
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}

const frameStyle: CSSProperties = { width: "100%", userSelect: "none" };
const pictureStyle: CSSProperties = {
  position: "relative",
  overflow: "hidden",
  borderRadius: tokens.borderRadiusContainer,
  background: tokens.colorBackgroundLayoutMain,
};
const backgroundStyle: CSSProperties = { display: "block", width: "100%", height: "100%" };
const pieceStyle: CSSProperties = { position: "absolute", pointerEvents: "none" };
const waitingStyle: CSSProperties = { position: "absolute", inset: 0, display: "grid", placeItems: "center" };
const railStyle: CSSProperties = {
  position: "relative",
  height: HANDLE,
  marginTop: tokens.spaceScaledS,
  boxSizing: "border-box",
  border: `1px solid ${tokens.colorBorderInputDefault}`,
  borderRadius: tokens.borderRadiusInput,
  background: tokens.colorBackgroundInputDefault,
};
const fillStyle: CSSProperties = {
  position: "absolute",
  inset: "0 auto 0 0",
  borderRadius: tokens.borderRadiusInput,
  background: tokens.colorBackgroundItemSelected,
};
const handleStyle: CSSProperties = {
  position: "absolute",
  top: -1,
  width: HANDLE,
  height: HANDLE,
  boxSizing: "border-box",
  display: "grid",
  placeItems: "center",
  cursor: "grab",
  touchAction: "none",
  border: `2px solid ${tokens.colorBorderItemFocused}`,
  borderRadius: tokens.borderRadiusInput,
  background: tokens.colorBackgroundContainerContent,
  color: tokens.colorTextBodyDefault,
};
