import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { TermsTextReply } from "./generated/types.gen";

/** The texts of a version of the terms in one language, as customers read them. */
export function TermsTexts({ texts }: { texts: readonly TermsTextReply[] }) {
  return (
    <SpaceBetween size="l">
      {texts.map(({ name, title, paragraphs }) => (
        <section key={name}>
          <Box variant="h3">{title}</Box>
          {paragraphs.map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change their places.
            <Box key={at} variant="p">
              {paragraph}
            </Box>
          ))}
        </section>
      ))}
    </SpaceBetween>
  );
}
