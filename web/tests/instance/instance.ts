import type { FlavorReply, InstanceReply, OfferReply } from "../../src/api/generated/types.gen";

/** One that is paid in advance, and stopped. */
export const INSTANCE: InstanceReply = {
  instance_id: "i-1",
  name: "web",
  status: "stopped",
  wanted: "off",
  seen: "off",
  is_cancellable: false,
  flavor: "g1.medium",
  vcpus: 4,
  memory_mib: 4_096,
  gpu_model: "",
  gpus: 0,
  image: "debian-12",
  disks: [20],
  login: "key",
  addresses: [],
  bandwidth_mbit: 0,
  region: "cn-north",
  scheme: "monthly",
  paid_until: "2026-12-21T05:00:00Z",
  renews: true,
  resource_id: "r-1",
  is_protected: false,
  tags: [],
  created_at: "2026-11-21T05:00:00Z",
};

/** One that there is room for. */
export const FLAVOR: FlavorReply = {
  name: "g1.small",
  family: "general",
  product: "g1.small",
  vcpus: 1,
  memory_mib: 2_048,
  gpus: 0,
  gpu_model: "",
  stock: 5,
  zones: [],
  is_watched: false,
};

/** What a region offers that has no zones to choose from. */
export const OFFER: OfferReply = {
  flavors: [FLAVOR],
  images: [{ name: "debian-12", title: "Debian 12", least_gib: 10, user: "debian", is_vm: false }],
  zones: [],
  is_simulated: false,
  changes_gpus: true,
  is_up: true,
  left: { instances: 20, vcpus: 40, disk_gib: 10_000, addresses: 20 },
};
