import { useEffect, useState } from "react";
import "./picture.css";

/** A picture that is held in memory. */
export function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const [url, setUrl] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url ? <img className="picture" src={url} alt={alt} /> : null;
}
