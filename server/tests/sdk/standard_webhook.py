"""PyPI standardwebhooks as the other side. Reads one JSON object from standard input, writes one."""
import datetime
import json
import sys

from standardwebhooks import Webhook, WebhookVerificationError

given = json.load(sys.stdin)
hook = Webhook("whsec_" + given["secret"])
at = datetime.datetime.fromtimestamp(given["timestamp"], datetime.timezone.utc)
headers = {
    "webhook-id": given["id"], "webhook-timestamp": str(given["timestamp"]), "webhook-signature": given["signature"]}
try:
    hook.verify(given["body"], headers)
    ok = True
except WebhookVerificationError:
    ok = False
print(json.dumps({"ok": ok, "signature": hook.sign(given["id"], at, given["body"])}))
