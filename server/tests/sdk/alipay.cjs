// Alipay's own SDK as the other side. Reads one JSON object from standard input, writes one.
const sdks = process.env.PORTICO_TEST_PAYMENT_SDKS + "/node_modules/";
const { AlipaySdk } = require(sdks + "alipay-sdk");
const { sign } = require(sdks + "alipay-sdk/dist/commonjs/util.js");
const input = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const config = {
  appId: input.app_id, privateKey: input.private_key, alipayPublicKey: input.alipay_key,
  endpoint: input.url, gateway: input.url, signType: "RSA2", charset: "utf-8", version: "1.0", keyType: "PKCS8",
};
const sdk = new AlipaySdk(config);
const does = {
  // The parameters as the SDK would sign them, our time in place of its own.
  sign: () => {
    const { sign: _, method, app_id, charset, sign_type, version, biz_content, ...rest } = input.params;
    return sign(method, { ...rest, bizContent: JSON.parse(biz_content) }, { ...config, privateKey: sdk.config.privateKey });
  },
  // Whether the SDK believes a notice.
  notice: () => ({ ok: sdk.checkNotifySignV2(input.params) }),
  // A query that the SDK sends to a gateway, and whose answer it verifies.
  query: () => sdk.exec("alipay.trade.query", { bizContent: { out_trade_no: input.reference } }, { validateSign: true }),
};
Promise.resolve(does[input.do]()).then(
  (result) => console.log(JSON.stringify(result)),
  (error) => { console.error(error); process.exit(1); },
);
