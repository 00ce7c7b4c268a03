# The web's checks beside its unit tests, once for `just check` and `just test`, which only differ in when they run them:
# `. scripts/web-checks.sh`, after `scripts/web.sh` has run.

# Types, lint, and what each route costs at first. All are asked, even when one fails.
web_code="types, lint and first loads of the web"
web_code() {
  web_wrong=0
  for web_script in check size; do (cd web && npm run --silent "$web_script") || web_wrong=1; done
  return "$web_wrong"
}

# What each route fetches until it is idle, in a browser.
web_fetched="what each route fetches until it is idle"
web_fetched_spec=fetched
web_fetched() { scripts/e2e.sh "$web_fetched_spec"; }
