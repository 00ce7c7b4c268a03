import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/t";
import { BlobImage } from "./BlobImage";
import { pictureQuery } from "./query";

/** A picture that the server keeps. */
export function KeptPicture({ imageId, alt }: { imageId: string; alt: string }) {
  const t = useT();
  const picture = useQuery(pictureQuery(imageId));
  if (picture.data) return <BlobImage blob={picture.data} alt={alt} />;
  if (picture.isError) return <StatusIndicator type="warning">{t("verification.picture_missing")}</StatusIndicator>;
  return <StatusIndicator type="loading">{t("shell.loading")}</StatusIndicator>;
}
