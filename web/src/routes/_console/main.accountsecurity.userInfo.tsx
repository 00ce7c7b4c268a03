import { createFileRoute } from "@tanstack/react-router";
import { UserInfoPage } from "../../features/security/userInfo/UserInfoPage";

export const Route = createFileRoute("/_console/main/accountsecurity/userInfo")({
  staticData: { title: "title.user_info", words: ["userInfo"] },
  component: UserInfoPage,
});
