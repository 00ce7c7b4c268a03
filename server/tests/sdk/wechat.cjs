// The npm SDK of WeChat Pay as the other side. Reads one JSON object from standard input, writes one.
const sdks = process.env.PORTICO_TEST_PAYMENT_SDKS + "/node_modules/";
const Pay = require(sdks + "wechatpay-node-v3");
const input = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const pay = new Pay({
  appid: input.app_id, mchid: input.merchant_id, serial_no: input.serial, publicKey: Buffer.from("unused"),
  privateKey: Buffer.from(input.private_key), key: input.api_v3_key,
});
Pay.certificates = { [input.platform_id]: input.platform_key };
const does = {
  authorization: async () => {
    const signature = pay.getSignature(input.method, input.nonce, input.timestamp, input.path, input.body);
    return { authorization: pay.getAuthorization(input.nonce, input.timestamp, signature) };
  },
  notice: async () => {
    const ok = await pay.verifySign({ ...input.headers, body: input.body });
    const { ciphertext, associated_data, nonce } = JSON.parse(input.body).resource;
    return { ok, transaction: pay.decipher_gcm(ciphertext, associated_data, nonce) };
  },
};
does[input.do]().then(
  (result) => console.log(JSON.stringify(result)),
  (error) => { console.error(error); process.exit(1); },
);
