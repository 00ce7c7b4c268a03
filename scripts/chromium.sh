#!/bin/sh
# Prints the path of a Chromium, installing Debian's with the fonts that the tests' pages need when there is none. The build without
# windows is taken where there is one: it draws the same pages with a quarter less work.
# Usage: CHROMIUM=$(scripts/chromium.sh)
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

find_chromium() {
  for name in ${CHROMIUM:-} chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$name" && return 0
  done
  return 1
}

# Chinese text without a font would be boxes of another width.
has_chinese() { ! have fc-list || [ -n "$(fc-list :lang=zh-cn family 2>/dev/null)" ]; }

if ! find_chromium >/dev/null; then
  (apt_install chromium-headless-shell fonts-noto-cjk fonts-liberation) || apt_install chromium fonts-noto-cjk fonts-liberation
elif have apt-get && ! has_chinese; then
  apt_install fonts-noto-cjk fonts-liberation
fi
find_chromium || die "no Chromium: install it and set CHROMIUM to its path"
