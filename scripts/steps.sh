# Runs named steps, all of them even when one fails, and sums up: `. scripts/steps.sh`.
#
#   step "rustdoc" cargo doc --no-deps      # one after another
#   begin "server on SQLite" ...            # several at the same time: begin each, then wait for all;
#   begin "server on PostgreSQL" ...        # what they print comes when each has ended
#   await "server on SQLite"                # for these alone, while others go on
#   await
#   summary "test"                          # the last command: its exit code is 1 when a step failed
#
# A step that cannot be done on this machine says so in a line that begins with `LEFT OUT`, and ends with the exit code 77.
#
# A step that goes by `begin_once NAME HASH COMMAND...` is left out when it passed with the same inputs before, where CI keeps that
# (PORTICO_TEST_KEPT); `PORTICO_TEST_AGAIN=1` runs it all the same.
#
# The sum names when each step began, its time on the clock and its processor time, all in seconds; a process that nobody waited for, such as a
# browser's, is not in the latter. How much the machine itself worked, waited for disks and was held back by its host stands below. Where the output
# is no terminal, the sum repeats what a failed step complained of: of a long log only the end may be kept.

step_lines=
step_failed=0
step_left_out=0
step_reasons=
step_count=0
step_open=
step_first=$(date +%s)
# What all processors did since the machine began, in hundredths of a second, by kind; where the kernel tells.
processors() { head -n 1 /proc/stat 2>/dev/null || true; }
step_processors=$(processors)
step_folder=$(mktemp -d)
trap 'rm -rf "$step_folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Runs a command and leaves its exit code and times in files beside $1. A pipe tells only of its last command; hence the files.
run_step() {
  step_file=$1
  shift
  step_start=$(date +%s)
  echo "$((step_start - step_first))" >"$step_file.begun"
  step_code=0
  "$@" || step_code=$?
  # The second line of `times` is what the children took: minutes and seconds, by themselves and in the kernel. Before a pipe it would be a
  # process of its own, without children.
  times >"$step_file.times"
  awk 'NR == 2 { split($1, own, /[ms]/); split($2, kernel, /[ms]/); printf "%.0f\n", own[1] * 60 + own[2] + kernel[1] * 60 + kernel[2] }' \
    "$step_file.times" >"$step_file.cpu"
  echo "$(($(date +%s) - step_start))" >"$step_file.time"
  echo "$step_code" >"$step_file.code"
}

# What a step left in a file; a question mark where it did not come to that.
read_figure() { cat "$1" 2>/dev/null || echo '?'; }

# Notes how a step ended.
note_step() {
  step_name=$1 step_file=$2
  step_unsteady=
  step_code=$(cat "$step_file.code" 2>/dev/null || echo 1)
  if [ "$step_code" = 77 ]; then
    step_word='left out'
    step_left_out=$((step_left_out + 1))
    [ ! -f "$step_file" ] || step_reasons="$step_reasons$step_name: $(grep -m 1 'LEFT OUT' "$step_file" || true)
"
  elif [ "$step_code" = 0 ]; then
    step_word=ok
    # A test that passed only when it was run again.
    [ ! -f "$step_file" ] ||
      step_unsteady=$(sed 's/\x1b\[[0-9;]*m//g' "$step_file" | grep -E '^ *FLAKY ' | cut -c 1-200 || true)
    [ -z "$step_unsteady" ] || step_reasons="$step_reasons$step_name: $step_unsteady
"
  else
    step_word=FAILED
    step_failed=$((step_failed + 1))
    [ ! -f "$step_file" ] || step_reasons="$step_reasons$step_name: $(complaints "$step_file")
"
  fi
  step_lines="$step_lines$(printf '%-8s %5ss %5ss %5ss  %s' "$step_word" "$(read_figure "$step_file.begun")" "$(read_figure "$step_file.time")" \
    "$(read_figure "$step_file.cpu")" "$step_name")
"
}

step() {
  step_name=$1
  shift
  step_count=$((step_count + 1))
  step_file=$step_folder/$step_count
  printf '\n=== %s\n' "$step_name"
  if [ -t 1 ]; then
    (run_step "$step_file" "$@")
    rm -f "$step_file"
  else
    (run_step "$step_file" "$@") 2>&1 | tee "$step_file"
  fi
  note_step "$step_name" "$step_file"
}

begin() {
  step_name=$1
  shift
  step_count=$((step_count + 1))
  printf '\n=== %s: begun\n' "$step_name"
  (run_step "$step_folder/$step_count" "$@") >"$step_folder/$step_count" 2>&1 </dev/null &
  step_open="$step_open$step_count $! $step_name
"
}

begin_once() {
  step_name=$1 step_inputs=$2
  shift 2
  step_passed=${PORTICO_TEST_KEPT:+$PORTICO_TEST_KEPT/passed/$(printf %s "$step_name" | tr ' ' -)}
  if [ -z "${PORTICO_TEST_AGAIN:-}" ] && [ -n "$step_passed" ] && [ "$(cat "$step_passed" 2>/dev/null)" = "$step_inputs" ]; then
    printf '\n=== %s: passed with the same inputs before\n' "$step_name"
    step_lines="$step_lines$(printf '%-8s %5ss %5ss %5ss  %s' same "$(($(date +%s) - step_first))" 0 0 "$step_name")
"
    return 0
  fi
  begin "$step_name" pass_once "$step_passed" "$step_inputs" "$@"
}

pass_once() {
  step_note=$1 step_hash=$2
  shift 2
  "$@" || return
  [ -z "$step_note" ] || { mkdir -p "$(dirname "$step_note")" && printf '%s\n' "$step_hash" >"$step_note"; }
}

# Waits for the steps of the names given, for all of them without one.
await() {
  step_left=
  while read -r step_number step_pid step_name; do
    [ -n "$step_number" ] || continue
    step_wanted=$([ $# -gt 0 ] || echo yes)
    for step_one in "$@"; do [ "$step_one" != "$step_name" ] || step_wanted=yes; done
    if [ -z "$step_wanted" ]; then
      step_left="$step_left$step_number $step_pid $step_name
"
      continue
    fi
    wait "$step_pid" || true
    printf '\n=== %s\n' "$step_name"
    cat "$step_folder/$step_number"
    note_step "$step_name" "$step_folder/$step_number"
  done <<LIST
$step_open
LIST
  step_open=$step_left
}

# The last lines of a log that look like a complaint, without colours and not too long.
complaints() {
  sed 's/\x1b\[[0-9;]*m//g' "$1" | grep -E 'FAIL|FLAKY|[Ee]rror|panicked|warning:|^[+-] ' | tail -n 12 | cut -c 1-200 || true
}

# What the processors did between two lines of /proc/stat, in percent: user, nice, system, idle, iowait, irq, softirq, steal.
share_processors() {
  awk 'NR == 1 { split($0, before) }
    NR == 2 && $1 == "cpu" {
      for (i = 2; i <= 9; i++) { did[i] = $i - before[i]; all += did[i] }
      if (all > 0) printf "%.0f s of %.0f of all processors: busy %.0f %%, idle %.0f %%, waiting for disks %.0f %%, taken by the host %.0f %%\n",
        (all - did[5] - did[6] - did[9]) / 100, all / 100, (all - did[5] - did[6] - did[9]) * 100 / all,
        did[5] * 100 / all, did[6] * 100 / all, did[9] * 100 / all
    }'
}

summary() {
  [ -z "$step_reasons" ] || printf '\n=== complaints\n%s' "$step_reasons"
  printf '\n=== %s\n%-8s %6s %6s %6s  (seconds: when it began, by the clock, of processor time)\n%s' "$1" "" begun clock cpu "$step_lines"
  { echo "$step_processors" && processors; } | share_processors
  if [ "$step_failed" = 0 ]; then
    step_rest=
    [ "$step_left_out" = 0 ] || step_rest=" but $step_left_out left out"
    printf '%s: every step is ok%s\n' "$1" "$step_rest"
  else
    printf '%s: %d steps FAILED\n' "$1" "$step_failed"
    return 1
  fi
}
