#!/bin/sh
# Installs what PDF documents need: the fonts that they are set in, and the independent reader that tests read them back with.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

have pdftotext && have pdffonts && have pdfinfo || apt_install poppler-utils
[ -f /usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc ] || apt_install fonts-noto-cjk
