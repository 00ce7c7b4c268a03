import { createContext, type ReactNode } from "react";

/** Whom to ask when a page says what is wrong: drawn below it; nothing where nobody is known. */
export const Contacts = createContext<ReactNode>(null);
