# Runs named steps one after another, all of them even when one fails, and sums up: `. scripts/steps.sh`.
#
#   step "rustdoc" cargo doc --no-deps
#   summary            # the last command: its exit code is 1 when a step failed
#
# Where the output is no terminal, the sum repeats what a failed step complained of: of a long log only the end may be kept.

step_lines=
step_failed=0
step_reasons=

step() {
  step_name=$1
  shift
  printf '\n=== %s\n' "$step_name"
  step_start=$(date +%s)
  step_log=$(mktemp)
  if [ -t 1 ]; then
    step_code=0
    "$@" || step_code=$?
  else
    # The code goes through a file: a pipe tells only of its last command.
    {
      step_code=0
      "$@" || step_code=$?
      echo "$step_code" >"$step_log.code"
    } 2>&1 | tee "$step_log"
    step_code=$(cat "$step_log.code" 2>/dev/null || echo 1)
  fi
  if [ "$step_code" = 0 ]; then
    step_word=ok
    # A test that passed only when it was run again.
    step_unsteady=$(sed 's/\x1b\[[0-9;]*m//g' "$step_log" | grep -E '^ *FLAKY ' | cut -c 1-200 || true)
    [ -z "$step_unsteady" ] || step_reasons="$step_reasons$step_name: $step_unsteady
"
  else
    step_word=FAILED
    step_failed=$((step_failed + 1))
    step_reasons="$step_reasons$step_name: $(complaints "$step_log")
"
  fi
  rm -f "$step_log" "$step_log.code"
  step_lines="$step_lines$(printf '%-8s %4ds  %s' "$step_word" "$(($(date +%s) - step_start))" "$step_name")
"
}

# The last lines of a log that look like a complaint, without colours and not too long.
complaints() {
  sed 's/\x1b\[[0-9;]*m//g' "$1" | grep -E 'FAIL|FLAKY|[Ee]rror|panicked|warning:|^[+-] ' | tail -n 12 | cut -c 1-200 || true
}

summary() {
  [ -z "$step_reasons" ] || printf '\n=== complaints\n%s' "$step_reasons"
  printf '\n=== %s\n%s' "$1" "$step_lines"
  if [ "$step_failed" = 0 ]; then
    printf '%s: every step is ok\n' "$1"
  else
    printf '%s: %d steps FAILED\n' "$1" "$step_failed"
    return 1
  fi
}
