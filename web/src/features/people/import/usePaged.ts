import { useState } from "react";

/** Rows that are shown at once. */
const SIZE = 20;

/** A list that is here already, page by page. */
export function usePaged<T>(all: readonly T[]): {
  items: T[];
  page: number;
  pages: number;
  go: (page: number) => void;
} {
  const [wanted, go] = useState(1);
  const pages = Math.max(1, Math.ceil(all.length / SIZE));
  const page = Math.min(wanted, pages);
  return { items: all.slice((page - 1) * SIZE, page * SIZE), page, pages, go };
}
