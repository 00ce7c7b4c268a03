import "../kit/ui/base.css";
import "../kit/ui/palette.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createHashHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keepPage } from "../api/transport";
import { startActivity } from "../state/activity";
import { startTheme } from "../state/theme";
import { createOperator } from "./router";

startTheme();
keepPage();
startActivity();

// The server has one page: which of ours it shows stands behind the address's `#`.
const { router, queries } = createOperator(createHashHistory());
const root = document.getElementById("root");
if (root) {
  void router.load().then(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
