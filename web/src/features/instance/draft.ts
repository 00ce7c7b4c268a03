import type { InstanceLogin, InstancePart, Violation } from "@portico/console";
import { schemeNames } from "../../api/generated/names.gen";
import type { InstanceCreateDraft, OfferReply, ProjectReply, Scheme } from "../../api/generated/types.gen";
import { fieldOf, tagsOf } from "../../domain/compute/tags";
import { firstPlace } from "../../domain/project/firstPlace";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";
import type { ConsoleModule } from "../../rules/rules";

/** How one signs in with a key, as it is filled in. */
export interface KeyValues {
  login: InstanceLogin;
  /** A public key that the account keeps; empty: another one. */
  stored_key: string;
  ssh_key: string;
  /** Whether the other one is kept, too, and under which name. */
  keeps_key: boolean;
  key_name: string;
}

/** New instances as they are filled in. */
export interface InstanceFields extends KeyValues {
  region: string;
  /** The zone's name; empty for any. */
  zone: string;
  flavor: string;
  image: string;
  scheme: string;
  periods: string;
  /** Whether they renew themselves; not unless chosen. */
  renews: boolean;
  /** The project that it is for; empty for none. */
  project_id: string;
  /** The VDC that it is for; empty for none. */
  vdc_id: string;
  name: string;
  count: string;
  password: string;
  password_confirm: string;
  /** GiB; they start from the first. */
  disks: string[];
  /** Whether each has a public address, and its bandwidth in Mbit/s. */
  public_address: boolean;
  bandwidth_mbit: string;
  /** With commas between them. */
  tags: string;
  user_data: string;
  /** Whether nobody may delete them until that is taken back. */
  is_protected: boolean;
}

/** What is ordered, but for its price. */
export type Wanted = Omit<InstanceCreateDraft, "total">;

/** What filled-in instances come to. */
export type Read = { verdict: "valid"; value: Wanted } | { verdict: "invalid"; violations: Violation[] };

/** The first disk's size that the form begins with, in GiB. */
const FIRST_DISK = "40";
/** The bandwidth that a public address begins with, in Mbit/s. */
const FIRST_BANDWIDTH = "5";
/** Digits of a number that stands in the address, at most: what is too large is judged as what is typed. */
const NUMBER = /^\d{1,9}$/;

/** What the form begins with: what stands in the address, and the account's default project where none is chosen. */
export function firstInstance(
  value: AddressValue,
  regions: readonly string[],
  projects: readonly Pick<ProjectReply, "project_id" | "is_default" | "is_archived">[],
): InstanceFields {
  const disks = value("disks")
    .split(",")
    .filter((gib) => NUMBER.test(gib));
  const bandwidth = NUMBER.test(value("bandwidth")) ? value("bandwidth") : "";
  return {
    ...firstPlace(value, regions, projects),
    zone: value("zone"),
    flavor: value("flavor"),
    image: value("image"),
    scheme: oneOf(schemeNames, value("scheme")) ?? "hourly",
    periods: "1",
    renews: false,
    name: "",
    count: "1",
    login: "key",
    password: "",
    password_confirm: "",
    stored_key: "",
    ssh_key: "",
    keeps_key: false,
    key_name: "",
    disks: disks.length > 0 ? disks : [FIRST_DISK],
    public_address: bandwidth !== "",
    bandwidth_mbit: bandwidth || FIRST_BANDWIDTH,
    tags: tagsOf(value("tags")).join(", "),
    user_data: "",
    is_protected: value("protected") !== "",
  };
}

/** Judges what is filled in by the rules that the server asks; what is no number at all has no rule there. */
export function readInstance(
  fields: InstanceFields,
  module: Pick<ConsoleModule, "checkInstance" | "checkSshKeyName" | "checkBandwidth">,
): Read {
  const { region, zone, flavor, image, periods, renews, project_id, vdc_id } = fields;
  const violations: Violation[] = [];
  const chosen = (field: string, value: string) => {
    if (!value) violations.push({ field, rule: { rule: "required" } });
  };
  const whole = (field: string, typed: string): number => {
    if (/^\d{1,9}$/.test(typed.trim())) return Number(typed);
    violations.push({ field, rule: { rule: typed.trim() ? "not_whole" : "required" } });
    return 1;
  };
  const scheme = oneOf(schemeNames, fields.scheme) ?? "hourly";
  chosen("region", region);
  chosen("flavor", flavor);
  chosen("image", image);
  const instance = {
    name: fields.name,
    count: whole("count", fields.count),
    login: fields.login,
    password: fields.password,
    password_confirm: fields.password_confirm,
    ssh_key: fields.stored_key || fields.ssh_key,
    disks: fields.disks.map((gib, place) => whole(`disks[${place}]`, gib)),
    tags: tagsOf(fields.tags),
    bandwidth_mbit: fields.public_address ? whole("bandwidth_mbit", fields.bandwidth_mbit) : 0,
    user_data: fields.user_data,
    is_protected: fields.is_protected,
  };
  const length = whole("periods", periods);
  const verdict = module.checkInstance(instance);
  if (verdict.verdict === "invalid")
    violations.push(...verdict.violations.map((one) => ({ ...one, field: fieldOf(one.field) })));
  // None at all is no bandwidth of an address.
  const bandwidth = fields.public_address && module.checkBandwidth({ bandwidth_mbit: instance.bandwidth_mbit });
  if (bandwidth && bandwidth.verdict === "invalid" && instance.bandwidth_mbit === 0)
    violations.push(...bandwidth.violations);
  const called = keptKey(fields) && module.checkSshKeyName({ name: fields.key_name });
  if (called && called.verdict === "invalid")
    violations.push(...called.violations.map(({ rule }) => ({ field: "key_name", rule })));
  if (violations.length > 0 || verdict.verdict === "invalid") return { verdict: "invalid", violations };
  const place = { project_id: project_id || null, vdc_id: vdc_id || null };
  return {
    verdict: "valid",
    value: {
      region,
      zone: zone || null,
      flavor,
      image,
      scheme,
      periods: length,
      renews,
      ...place,
      instance: verdict.value,
    },
  };
}

/** The order of what is wanted, at the price that was seen; what has no paid time does not renew itself. */
export function toOrder(wanted: Wanted, total: number, hasPaidTime: boolean): InstanceCreateDraft {
  return { ...wanted, renews: Boolean(wanted.renews) && hasPaidTime, total };
}

/** What stands for a password that is not shown. The server refuses it where nobody filled in another one. */
export const PASSWORD_PLACEHOLDER = "PASSWORD";

/** An order as it may be shown: with a placeholder for the password. */
export function withoutPassword(order: InstanceCreateDraft): InstanceCreateDraft {
  if (order.instance.login !== "password") return order;
  const hidden = { password: PASSWORD_PLACEHOLDER, password_confirm: PASSWORD_PLACEHOLDER };
  return { ...order, instance: { ...order.instance, ...hidden } };
}

/** The key that is kept with the order, and its name; nothing where none is typed or it shall not be kept. */
export function keptKey(fields: KeyValues): { name: string; public_key: string } | undefined {
  const { login, stored_key, keeps_key, key_name, ssh_key } = fields;
  return login === "key" && !stored_key && keeps_key ? { name: key_name, public_key: ssh_key } : undefined;
}

/** A part of one instance, as it is priced: a product and how much of it, in millionths. */
export interface Part {
  product: string;
  quantity: number;
}

/** Millionths in a unit. */
const UNIT = 1_000_000;

/** A part as the price is asked for. */
export const pricedPart = ({ product, units }: InstancePart): Part => ({ product, quantity: units * UNIT });

/** What is priced of what is filled in: the parts of one instance, and how many there will be. */
export interface Priceable {
  region: string;
  scheme: Scheme;
  periods: number;
  count: number;
  parts: Part[];
}

/** What of the form has a price already, whatever else is still open; nothing while a number is none. */
export function priceable(
  fields: InstanceFields,
  offer: OfferReply | undefined,
  module: Pick<ConsoleModule, "instanceParts">,
): Priceable | undefined {
  const flavor = offer?.flavors.find(({ name }) => name === fields.flavor);
  const public_ = fields.public_address ? [fields.bandwidth_mbit] : [];
  // For how long something can be ordered the server says with its price.
  const length = fields.periods.trim();
  const numbers = [fields.count, ...fields.disks, ...public_].map((typed) => typed.trim());
  const scheme = oneOf(schemeNames, fields.scheme);
  if (!flavor || !scheme || !NUMBER.test(length) || numbers.some((typed) => !/^[1-9]\d{0,8}$/.test(typed)))
    return undefined;
  const [count = 1, ...sizes] = numbers.map(Number);
  const disks = sizes.slice(0, fields.disks.length);
  const mbit = sizes[fields.disks.length] ?? 0;
  const parts = module.instanceParts(flavor.product, disks, mbit).map(pricedPart);
  return { region: fields.region, scheme, periods: Number(length), count, parts };
}
