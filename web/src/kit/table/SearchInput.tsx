import Input from "@cloudscape-design/components/input";
import { useEffect, useRef, useState } from "react";

/** Milliseconds after the last keystroke until the server is asked. */
const PAUSE = 300;

/** Which page is open, also where its path stands behind a `#`, as the operator's pages have it. */
function openPage(): string {
  const { pathname, hash } = window.location;
  return pathname + hash.replace(/\?.*/, "");
}

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A search that asks the server once the person pauses. */
export function SearchInput({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (typed === asked.current) return;
    const page = openPage();
    const timer = setTimeout(() => {
      // A link was followed meanwhile: what was typed here is not for the other page to search for.
      if (openPage() !== page) return;
      asked.current = typed;
      search.current(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    // The address was changed by something else, such as a link or the browser's way back.
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  return (
    <Input
      type="search"
      value={typed}
      placeholder={label}
      ariaLabel={label}
      onChange={({ detail }) => setTyped(detail.value)}
    />
  );
}
