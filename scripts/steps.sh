# Runs named steps one after another, all of them even when one fails, and sums up: `. scripts/steps.sh`.
#
#   step "rustdoc" cargo doc --no-deps
#   summary            # the last command: its exit code is 1 when a step failed

step_lines=
step_failed=0

step() {
  step_name=$1
  shift
  printf '\n=== %s\n' "$step_name"
  step_start=$(date +%s)
  if "$@"; then
    step_word=ok
  else
    step_word=FAILED
    step_failed=$((step_failed + 1))
  fi
  step_lines="$step_lines$(printf '%-8s %4ds  %s' "$step_word" "$(($(date +%s) - step_start))" "$step_name")
"
}

summary() {
  printf '\n=== %s\n%s' "$1" "$step_lines"
  if [ "$step_failed" = 0 ]; then
    printf '%s: every step is ok\n' "$1"
  else
    printf '%s: %d steps FAILED\n' "$1" "$step_failed"
    return 1
  fi
}
