import { createContext } from "react";

/** Whether what is drawn here stands inside a page that has its main landmark already. */
export const InMain = createContext(false);
