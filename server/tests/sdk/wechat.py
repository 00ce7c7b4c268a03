"""The PyPI SDK of WeChat Pay as the other side. Reads one JSON object from standard input, writes one."""
import json
import sys

from wechatpayv3 import WeChatPay, WeChatPayType

given = json.load(sys.stdin)
sdk = WeChatPay(
    wechatpay_type=WeChatPayType.NATIVE, mchid=given["merchant_id"], private_key=given["private_key"],
    cert_serial_no=given["serial"], appid=given["app_id"], apiv3_key=given["api_v3_key"],
    notify_url="https://console.example.com/notice", public_key=given["platform_key"],
    public_key_id=given["platform_id"])
sdk._core._gate_way = given.get("url")


def pay():
    status, answer = sdk.pay(description="test", out_trade_no=given["reference"], amount={"total": given["minor"]})
    return {"status": status, "answer": json.loads(answer)}


def refund():
    status, answer = sdk.refund(
        out_refund_no=given["reference"], transaction_id=given["transaction"], reason=given["reason"],
        amount={"refund": given["minor"], "total": given["paid"], "currency": "CNY"}, notify_url=given["notice_url"])
    return {"status": status, "answer": json.loads(answer)}


def notice():
    return sdk.callback(headers=given["headers"], body=given["body"])


def certificates():
    sdk._core._public_key = sdk._core._public_key_id = None
    sdk._core._update_certificates()
    status, answer = sdk.query(out_trade_no=given["reference"])
    return {
        "serials": sorted(f"{one.serial_number:X}" for one in sdk._core._certificates), "status": status,
        "answer": json.loads(answer),
    }


print(json.dumps({"pay": pay, "refund": refund, "notice": notice, "certificates": certificates}[given["do"]]()))
