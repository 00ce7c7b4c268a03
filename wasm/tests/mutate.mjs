// Random questions that repeat with their seed: inputs of the shared vectors, changed a little or a lot.

// Where the rules' limits are, in characters.
const LENGTHS = [0, 1, 2, 5, 6, 7, 8, 9, 14, 15, 16, 17, 18, 19, 20, 21, 31, 32, 33, 59, 60, 61, 64, 65, 99, 100, 101, 127, 128, 129, 254, 255, 2000, 2001];
const NUMBERS = [0, 1, -1, 0.5, 29, 30, 240, 241, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, 1 - 2 ** 53, 1e300];
// Characters that some rule looks at, and those that text handling gets wrong: controls, full-width, combining, wide, emoji.
const CHARACTERS = [
  ..."aZ09_-. ;:/\\@+%?#'\"<>!$", "\0", "\n", "\t", "\x7f", "\u0085", "\u00a0", "\u200b", "\u202e", "\u2028", "\u3000", "\ufeff", "\ufffd",
  "é", "ß", "İ", "Σ", "ﬁ", "ａ", "１", "＿", "；", "中", "𝐚", "👍", "e\u0301", "\u{10ffff}",
];

/** A small generator (mulberry32): numbers in 0 <= x < 1. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function mutator(next) {
  const below = (count) => Math.floor(next() * count);
  const pick = (list) => list[below(list.length)];
  const garbage = () => Array.from({ length: pick(LENGTHS) }, () => pick(CHARACTERS)).join("");

  // Changed strings are made well-formed again (`leaf`): JSON cannot carry half of a surrogate pair.
  const textChanges = [
    (text) => Array.from(text).slice(0, below(text.length + 1)).join(""),
    (text) => Array.from(text).slice(below(text.length + 1)).join(""),
    (text) => (text.length < 4000 ? text + text : text),
    (text) => text.toUpperCase(),
    (text) => splice(text, 0, pick(CHARACTERS)),
    (text) => splice(text, 1, pick(CHARACTERS)),
    (text) => splice(text, 1, ""),
    (text) => splice(text, 1, String(below(10))),
    (text) => splice(text, 0, String(below(10))),
    (text) => Array.from(text.padEnd(pick(LENGTHS), text || "a")).slice(0, pick(LENGTHS)).join(""),
    () => garbage(),
  ];
  function splice(text, removed, added) {
    const characters = Array.from(text);
    characters.splice(below(characters.length + 1), removed, added);
    return characters.join("");
  }

  const numberChanges = [(n) => n + 1, (n) => n - 1, (n) => -n, (n) => n * 10, () => pick(NUMBERS), () => below(2 ** 32), () => below(100)];
  // No rule has to read whole numbers beyond 2^53: JavaScript cannot tell them apart.
  const exact = (n) => (Number.isInteger(n) && !Number.isSafeInteger(n) && Math.abs(n) < 1e300 ? 0 : n + 0);

  const otherType = () => pick([null, true, 0, 1.5, "", "x", {}]);

  // `kin` is the same place in another case of the function.
  function leaf(value, kin) {
    if (kin !== undefined && next() < 0.3) return kin;
    if (next() < 0.02) return otherType();
    if (typeof value === "string") return pick(textChanges)(value).toWellFormed();
    if (typeof value === "number") return exact(pick(numberChanges)(value));
    if (typeof value === "boolean") return !value;
    return value;
  }

  function list(items, kin) {
    const at = below(items.length + 1);
    const changed = items.slice();
    const change = below(5);
    if (change === 0) changed.splice(at, 1);
    else if (change === 1 && items.length) changed.splice(at, 0, pick(items));
    else if (change === 2 && Array.isArray(kin)) return kin;
    else if (change === 3) changed.reverse();
    else if (at < items.length) changed[at] = mutate(items[at], kin?.[at]);
    return changed;
  }

  function object(members, kin) {
    const keys = Object.keys(members);
    if (keys.length === 0) return members;
    const key = pick(keys);
    const changed = { ...members };
    const change = next();
    if (change < 0.02) delete changed[key];
    else if (change < 0.03) changed[pick(["extra", "__proto", "toString"])] = 1;
    else if (change < 0.08) [changed[key], changed[keys[0]]] = [changed[keys[0]], changed[key]];
    else changed[key] = mutate(members[key], kin?.[key]);
    return changed;
  }

  function mutate(value, kin) {
    if (Array.isArray(value)) return list(value, kin);
    // An object never becomes a list: native serde would read it as a struct without names, which no form sends.
    if (value !== null && typeof value === "object") return object(value, Array.isArray(kin) ? undefined : kin);
    return leaf(value, typeof kin === "object" ? undefined : kin);
  }

  /** One of the inputs, changed up to four times. */
  return (inputs) => {
    let input = pick(inputs);
    for (let times = below(5); times > 0; times -= 1) input = mutate(input, pick(inputs));
    return input;
  };
}
