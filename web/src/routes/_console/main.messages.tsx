import { createFileRoute } from "@tanstack/react-router";
import { MessagesPage } from "../../features/message/MessagesPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/messages")({
  staticData: { title: "title.messages", words: ["message"] },
  validateSearch: searchTexts<"q" | "sort" | "message_type" | "read">(),
  component: MessagesPage,
});
