import type { AccountInfo } from "../../src/api/generated/types.gen";

/** A person of a personal account. */
export const ACCOUNT: AccountInfo = {
  subject: "light",
  lang: "US",
  user: {
    user_id: "u-1",
    email: "l****g@example.com",
    mobile: null,
    login_verification: true,
    login_ageing_minutes: 30,
    last_sign_in_at: "2026-11-21T05:00:00Z",
    last_sign_in_address: "203.0.113.9",
    created_at: "2026-11-01T05:00:00Z",
  },
  customer: {
    customer_id: "c-1",
    customer_no: "277053581",
    kind: "personal",
    currency: "USD",
    verification: { mainland: "in_review", other: "not_verified", confirmed: null },
  },
  company: [],
  partner_uid: "",
  user_name: "Li Ming",
  customer_id: "c-1",
  avatar: "",
  name: "Li Ming",
  introduction: "",
  roles: ["main"],
  login_name: "li_ming01",
  grants: [],
  must_change_password: false,
  terms_due: null,
};
