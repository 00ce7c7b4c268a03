import { createStore, useStore } from "./store";

const KEY = "dismissed";
const store = createStore<readonly string[]>(read());

/** A version of an announcement: once it is written anew it is another one. */
interface Version {
  announcement_id: string;
  saved_at: string;
}

const nameOf = ({ announcement_id, saved_at }: Version) => `${announcement_id}@${saved_at}`;

/** Judges whether an announcement was dismissed in this tab, followed. */
export function useDismissed(): (announcement: Version) => boolean {
  const names = useStore(store);
  return (announcement) => names.includes(nameOf(announcement));
}

/** Dismisses an announcement in this tab, until it is written anew. */
export function dismissAnnouncement(announcement: Version): void {
  const names = [...store.get(), nameOf(announcement)];
  sessionStorage.setItem(KEY, names.join(","));
  store.set(names);
}

function read(): string[] {
  return (sessionStorage.getItem(KEY) ?? "").split(",").filter(Boolean);
}
