import "../kit/ui/base.css";
import "../kit/ui/palette.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startTheme } from "../state/theme";
import { OperatorApp } from "./OperatorApp";

startTheme();

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <OperatorApp />
      </QueryClientProvider>
    </StrictMode>,
  );
}
