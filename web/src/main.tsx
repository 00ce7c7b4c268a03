import "./kit/ui/base.css";
import "./kit/ui/palette.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/cache";
import { keepPage } from "./api/transport";
import { logError, startErrorLog } from "./errorLog";
import { SupportContacts } from "./features/identity/SupportContacts";
import { Contacts } from "./kit/ui/contacts";
import { router, startRouter } from "./router";
import { startRules } from "./rules/rules";
import { startActivity } from "./state/activity";
import { startTheme } from "./state/theme";

// The rules begin to load beside everything else; the root route waits for them.
startRules().catch(() => undefined);
startTheme();
keepPage();
startActivity();
startRouter();
if (import.meta.env.PROD) startErrorLog();

const root = document.getElementById("root");
if (root) {
  // Until the first page is there, the document's own sign that it is on its way stays.
  void router.load().then(() =>
    // What a page's error boundary catches reaches no window event.
    createRoot(root, import.meta.env.PROD ? { onCaughtError: logError } : {}).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Contacts value={<SupportContacts />}>
            <RouterProvider router={router} />
          </Contacts>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
