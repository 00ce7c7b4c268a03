import { generateThemeStylesheet } from "@cloudscape-design/components/theming";

/** One of the operator's colours in both modes, as the server's `/brand.css` names them (`--brand-MODE-NAME`). */
const brand = (name: string) => ({ light: `var(--brand-light-${name})`, dark: `var(--brand-dark-${name})` });

const accent = brand("accent");
const hover = brand("accent-hover");
const active = brand("accent-active");
const text = brand("accent-text");
const soft = brand("accent-soft");

/** The component library's accents, pointed at the operator's colours. */
export const palette = generateThemeStylesheet({
  theme: {
    tokens: {
      colorTextAccent: accent,
      colorTextLinkDefault: accent,
      colorTextLinkHover: hover,
      colorTextLinkButtonNormalDefault: accent,
      colorTextLinkButtonNormalHover: hover,
      colorTextLinkButtonNormalActive: active,
      colorTextButtonNormalDefault: accent,
      colorTextButtonNormalHover: hover,
      colorTextButtonNormalActive: active,
      colorBorderButtonNormalDefault: accent,
      colorBorderButtonNormalHover: hover,
      colorBorderButtonNormalActive: active,
      colorBackgroundButtonNormalHover: soft,
      colorBackgroundButtonNormalActive: soft,
      colorBackgroundButtonPrimaryDefault: accent,
      colorBackgroundButtonPrimaryHover: hover,
      colorBackgroundButtonPrimaryActive: active,
      colorTextButtonPrimaryDefault: text,
      colorTextButtonPrimaryHover: text,
      colorTextButtonPrimaryActive: text,
      colorBackgroundControlChecked: accent,
      colorForegroundControlDefault: text,
      colorBackgroundItemSelected: soft,
      colorBackgroundSegmentActive: accent,
      colorTextSegmentActive: text,
      colorBorderItemFocused: accent,
      colorBorderItemSelected: accent,
      colorBorderInputFocused: accent,
    },
  },
});
