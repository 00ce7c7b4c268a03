// Fills fuzz/corpus/<target>/ with the texts of the shared vectors: a fuzzer finds nothing unseeded.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
// Which texts of which rule's inputs a target is seeded with; a list of rules and a field.
const seeds = {
  password: [['register', 'reset', 'password_strength', 'instance'], 'password'],
  ip_list: [['ip_list', 'ip_list_matches', 'ip_list_would_refuse'], ['ip_list', 'list']],
  email: [['register', 'code_send', 'sub_user'], ['target', 'email']],
  mobile: [['register', 'code_send', 'sub_user'], ['target', 'mobile']],
  login_name: [['register', 'sub_user', 'sign_in', 'login_name_key'], ['login_name', 'name']],
  verification_code: [['register', 'sign_in_code', 'forgot_code'], 'code'],
  next_path: [['next_path'], 'path'],
  money: [['money_parse', 'recharge', 'threshold'], ['text', 'amount']],
  card: [['card_number', 'card'], ['number', 'security_code', 'expiry']],
  identity_number: [['resident_id', 'passport', 'credit_code'], ['number', 'code']],
  instance: [['instance'], ['name', 'password']],
  image: [['image_upload'], 'bytes'],
  csv: [['sub_user_import'], 'csv'],
  key_token: [['key_token'], 'key'],
  recovery_code: [['second_factor'], ['code']],
  tax_number: [['invoice_title', 'credit_code'], ['tax_number', 'code']],
  price_list: [['price_list', 'quote'], 'list'],
};

/** Every text that is stored under one of the names, at any depth; what is no text there, as JSON with what stands beside it. */
function texts(value, names) {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (!names.includes(name)) return texts(part, names);
    return [typeof part === 'string' ? part : JSON.stringify(value)];
  });
}

const known = new Set(readdirSync(new URL('core/vectors/', root)));
for (const [target, [rules, field]] of Object.entries(seeds)) {
  const folder = new URL(`fuzz/corpus/${target}/`, root);
  mkdirSync(folder, { recursive: true });
  const found = new Set();
  for (const rule of rules.filter((name) => known.has(`${name}.json`))) {
    const { cases } = JSON.parse(readFileSync(new URL(`core/vectors/${rule}.json`, root), 'utf8'));
    for (const { input } of cases) texts(input, [field].flat()).forEach((text) => found.add(text));
  }
  for (const text of found) {
    const bytes = target === 'image' ? Buffer.from(text, 'hex') : Buffer.from(text);
    writeFileSync(new URL(createHash('sha256').update(bytes).digest('hex').slice(0, 16), folder), bytes);
  }
  console.log(`${target}: ${found.size} seeds`);
}
