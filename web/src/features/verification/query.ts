import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { verificationImage, verificationShow } from "../../api/generated/sdk.gen";
import type { VerificationReply } from "../../api/generated/types.gen";

/** Milliseconds after which a verification that waits is looked at again. */
const LOOK_AGAIN = 30_000;

/** How far the account's verification has come. */
export const verificationQuery = queryOptions({
  queryKey: ["verification"],
  queryFn: ({ signal }) => call(verificationShow({ signal })),
  refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? LOOK_AGAIN : false),
});

function isWaiting({ mainland, other }: VerificationReply): boolean {
  return [mainland, other].some(({ state }) => state === "unreviewed" || state === "in_review");
}

/** An uploaded picture. It never changes, and is asked for with the session's key, so that its address alone shows nothing. */
export const pictureQuery = (imageId: string) =>
  queryOptions({
    queryKey: ["verification_picture", imageId],
    // The generated type does not know that the body is a file.
    queryFn: ({ signal }) =>
      verificationImage({ query: { image_id: imageId }, signal, parseAs: "blob" }) as Promise<unknown> as Promise<Blob>,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
