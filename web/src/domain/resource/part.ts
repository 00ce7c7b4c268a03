/** Why a part of an instance does not end by itself: as the server says it. */
export const PART = { rule: "state_forbids", state: "part", action: "end" } as const;

/** Why it is not renewed by itself. */
export const PART_RENEWED = { ...PART, action: "renew" } as const;
