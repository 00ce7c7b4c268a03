import { createFileRoute, redirect } from "@tanstack/react-router";
import { token } from "../api/token";
import { signInHref } from "../guard";

export const Route = createFileRoute("/")({
  beforeLoad: () => {
    // Whoever comes for the first time was on no page that they could be led back to.
    if (!token()) throw redirect({ href: signInHref("/", {}), replace: true });
    throw redirect({ to: "/main/home", replace: true });
  },
});
