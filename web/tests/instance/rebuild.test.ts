import * as module from "@portico/console";
import { expect, test } from "vitest";
import { imagesLike, type RebuildFields, readRebuild } from "../../src/features/instance/rebuild";

const KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBrvDFGYJlyMsRFaLeFqrEdCVLwWwsj3rPCGmEGLVGyQ laptop";
const TYPED: RebuildFields = {
  image: "debian-12",
  login: "key",
  password: "",
  password_confirm: "",
  stored_key: "",
  ssh_key: "",
  keeps_key: false,
  key_name: "",
  name: "web",
};

test("a rebuild signs in with the kept key that is chosen", () => {
  const read = readRebuild({ ...TYPED, stored_key: KEY }, "web", module);
  expect(read).toMatchObject({ verdict: "valid", value: { image: "debian-12", instance: { ssh_key: KEY } } });
});

test("a rebuild with neither a kept key nor another says so at the field that is shown", () => {
  const read = readRebuild(TYPED, "web", module);
  expect(read).toMatchObject({ verdict: "invalid", violations: [{ field: "ssh_key" }] });
});

test("a key that is kept with a rebuild needs a name", () => {
  const read = readRebuild({ ...TYPED, ssh_key: KEY, keeps_key: true }, "web", module);
  expect(read).toMatchObject({ verdict: "invalid", violations: [{ field: "key_name" }] });
});

test("an instance is offered images of its own kind to be rebuilt from, and all once its own is gone", () => {
  const image = (name: string, is_vm: boolean) => ({ name, title: name, least_gib: 1, user: "root", is_vm });
  const images = [image("debian", false), image("alpine", false), image("debian-vm", true), image("rocky-vm", true)];
  const offered = (present: string) => imagesLike(images, present, module).map(({ name }) => name);
  expect(offered("debian")).toEqual(["debian", "alpine"]);
  expect(offered("rocky-vm")).toEqual(["debian-vm", "rocky-vm"]);
  expect(offered("beos")).toEqual(["debian", "alpine", "debian-vm", "rocky-vm"]);
});
