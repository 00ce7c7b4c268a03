import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadLanguage } from "../../src/i18n/t";
import type { SettingReply } from "../../src/operator/generated/types.gen";
import { PATHS } from "../../src/operator/paths";
import { setLanguage } from "../../src/state/lang";
import { operatorPage, SESSION, SIGNED_IN } from "./show";

const LISTEN: SettingReply = {
  key: "http.listen",
  about: "Address and port of the console.",
  about_cn: "控制台的监听地址和端口。",
  value: "127.0.0.1:9000",
  is_secret: false,
  is_set: true,
  origin: "variable",
  from: "PORTICO_HTTP_LISTEN",
};
const KEY: SettingReply = {
  key: "security.secret_key",
  about: "What everything is sealed with.",
  about_cn: "用于加密的密钥。",
  value: null,
  is_secret: true,
  is_set: true,
  origin: "file",
  from: "/etc/portico.toml",
};
const URL: SettingReply = {
  key: "sms.url",
  about: "Where SMS go.",
  about_cn: "短信网关地址。",
  value: "",
  is_secret: false,
  is_set: false,
  origin: "default",
  from: "PORTICO_SMS_URL",
};

const show = (operations: string[]) =>
  operatorPage(
    {
      ...SIGNED_IN,
      "session/show/": () => ({ data: { ...SESSION, operations } }),
      "setting/list/": () => ({ data: { settings: [LISTEN, KEY, URL] } }),
    },
    PATHS.settings,
  );

test("each setting is shown with its value and where it came from, and of a secret only that there is one", async () => {
  show(["overview_view", "setting_view"]);
  expect(await screen.findByText("127.0.0.1:9000")).toBeTruthy();
  expect(screen.getByText("PORTICO_HTTP_LISTEN")).toBeTruthy();
  expect(screen.getByText("Secret, set")).toBeTruthy();
  expect(screen.getByText("/etc/portico.toml")).toBeTruthy();
  expect(screen.getByText("Empty")).toBeTruthy();
  expect(screen.getByText("Variable: PORTICO_SMS_URL")).toBeTruthy();
});

test("a setting is found by its name, its purpose, its value or where it came from", async () => {
  show(["overview_view", "setting_view"]);
  const search = await screen.findByLabelText("Find by name, purpose or value");
  for (const [typed, key] of [
    ["SMS.u", "sms.url"],
    ["sealed", "security.secret_key"],
    [":9000", "http.listen"],
    ["portico.toml", "security.secret_key"],
  ] as const) {
    await userEvent.clear(search);
    await userEvent.type(search, `${typed}{enter}`);
    expect(await screen.findByText(key)).toBeTruthy();
    await expect.poll(() => screen.queryAllByText(/^(http|security|sms)\./)).toHaveLength(1);
  }
});

test("whoever may not see settings is told so", async () => {
  show(["overview_view"]);
  expect(await screen.findByText("Your roles do not allow this page.")).toBeTruthy();
});

test("whoever reads Chinese reads what each setting is for in Chinese, and finds it by that", async () => {
  setLanguage("CN");
  await loadLanguage("CN");
  try {
    show(["overview_view", "setting_view"]);
    expect(await screen.findByText("控制台的监听地址和端口。")).toBeTruthy();
    expect(screen.queryByText(LISTEN.about)).toBeNull();
    await userEvent.type(screen.getByLabelText("按名称、用途或值查找"), "短信网关");
    expect(await screen.findByText("sms.url")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("http.listen")).toBeNull());
  } finally {
    setLanguage("US");
  }
});
