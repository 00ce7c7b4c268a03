import { generateThemeStylesheet } from "@cloudscape-design/components/theming";

const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000] as const;

/** The component library's palette, pointed at the operator's variables (`src/kit/ui/base.css`, `/brand.css`). */
export const palette = generateThemeStylesheet({
  theme: {
    tokens: {},
    referenceTokens: {
      color: { primary: Object.fromEntries(shades.map((shade) => [shade, `var(--brand-${shade})`])) },
    },
  },
});
