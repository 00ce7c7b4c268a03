import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { InstanceLogin } from "../../src/api/generated/types.gen";
import { PasswordDialog } from "../../src/features/instance/PasswordDialog";
import { show, stubServer } from "../identity/show";
import { INSTANCE } from "./instance";

async function open(login: InstanceLogin) {
  stubServer({});
  const dialog = () => (
    <Suspense fallback={null}>
      <PasswordDialog instance={{ ...INSTANCE, status: "running", login }} onClose={vi.fn()} />
    </Suspense>
  );
  await show(dialog, "/main/gpu-cloud");
  await screen.findByText("Reset the password of web");
}

const KEY = /^This instance signs in over SSH with a key\./;

beforeEach(() => queryClient.clear());

test("of an instance that signs in with a key, the new password is said to be for its serial console", async () => {
  await open("key");
  expect(screen.getByText(KEY)).toBeTruthy();
});

test("of one that signs in with a password nothing of that is said", async () => {
  await open("password");
  expect(screen.queryByText(KEY)).toBeNull();
});
