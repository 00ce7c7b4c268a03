import { useEffect, useState } from "react";

/** The address by which the page shows a file that is held in memory; empty before there is one. */
export function useObjectUrl(file: Blob | undefined): string {
  const [url, setUrl] = useState("");
  useEffect(() => {
    if (!file) return setUrl("");
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
