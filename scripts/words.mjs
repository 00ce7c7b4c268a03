// Makes core/data/words.txt from the frequency lists of the npm package zxcvbn (MIT, see core/data/NOTICE).
//
//   npm pack zxcvbn@4.4.2 && tar xzf zxcvbn-4.4.2.tgz && node scripts/words.mjs package/lib/frequency_lists.js
//
// It also writes the 10,000 commonest passwords, in order, that core/tests/strength.rs tries to get past the rule.
//
// One line per word of three or more characters: a letter for the binary logarithm of its best rank, then the word.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const lists = createRequire(import.meta.url)(resolve(process.argv[2] ?? 'package/lib/frequency_lists.js'));
const split = (list) => (Array.isArray(list) ? list : list.split(','));
const best = new Map();
for (const list of Object.values(lists)) {
  split(list).forEach((word, index) => {
    if (!(best.get(word) <= index + 1)) best.set(word, index + 1);
  });
}
const words = [...best.keys()].filter((word) => /^[\x21-\x40\x5b-\x7e]{3,}$/.test(word)).sort((a, b) => (a < b ? -1 : 1));
const letter = (rank) => String.fromCharCode('A'.charCodeAt(0) + Math.floor(Math.log2(rank)));
writeFileSync(new URL('../core/data/words.txt', import.meta.url), words.map((word) => `${letter(best.get(word))}${word}\n`).join(''));
writeFileSync(
  new URL('../core/tests/data/common_passwords.txt', import.meta.url),
  split(lists.passwords).slice(0, 10_000).map((word) => `${word}\n`).join(''),
);
console.log(`${words.length} words`);
