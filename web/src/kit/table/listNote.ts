import { type ComponentType, createContext } from "react";

/** What a note under a list's heading is given: the names of the values in the address that narrow the list. */
export interface ListNoteProps {
  filterNames?: readonly string[];
}

/** The note under the heading of every list in a frame; none where the frame has nothing to say of lists. */
export const ListNote = createContext<ComponentType<ListNoteProps> | null>(null);
