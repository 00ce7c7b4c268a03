// How soon the release program answers /readyz on a migrated SQLite file, and how much memory it holds when idle.
// Run by scripts/bench.sh startup.
import { Program } from "./program.mjs";
import { median, summary } from "./summary.mjs";

const STARTS = 7;
const PROMISED = 5_000; // milliseconds within which a second `./justw run` is up
const QUIET = 5_000; // milliseconds that the program is left alone before its memory is read

const program = await Program.prepare();
try {
  const times = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    if (turn > 0) await program.stop();
    times.push(await program.start());
  }
  const start = median(times);
  const share = `${((100 * start) / PROMISED).toFixed(1)} % of the 5 s promised`;
  console.log(`start-up until /readyz: ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
  summary("start-up until /readyz", `${start.toFixed(0)} ms`, share);

  await new Promise((resolve) => setTimeout(resolve, QUIET));
  const mebibytes = (line) => (program.memory(line) / 2 ** 20).toFixed(0);
  const parts = `${mebibytes("RssAnon")} MiB its own, ${mebibytes("RssFile")} MiB of the program's file`;
  console.log(`idle memory: ${mebibytes("VmRSS")} MiB resident, of it ${parts}`);
  summary("idle memory", `${mebibytes("VmRSS")} MiB`, parts);
} finally {
  await program.remove();
}
