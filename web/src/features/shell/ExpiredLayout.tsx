import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BareLayout } from "./BareLayout";

/** What stands around the page of whoever's password is over: no menu, since nothing else can be opened. */
export function ExpiredLayout({ children }: { children: ReactNode }) {
  return <BareLayout>{children ?? <Outlet />}</BareLayout>;
}
