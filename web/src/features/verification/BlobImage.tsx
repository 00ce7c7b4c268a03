import { useObjectUrl } from "../../kit/ui/useObjectUrl";
import "./picture.css";

/** A picture that is held in memory. */
export function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const url = useObjectUrl(blob);
  return url ? <img className="picture" src={url} alt={alt} /> : null;
}
