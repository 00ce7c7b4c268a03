import type { InstanceReply } from "../../src/api/generated/types.gen";

/** One that is paid in advance, and stopped. */
export const INSTANCE: InstanceReply = {
  instance_id: "i-1",
  name: "web",
  status: "stopped",
  wanted: "off",
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
