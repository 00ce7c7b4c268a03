import type { Operation } from "@portico/console";
import type { paletteEn } from "../../i18n/palette.en";
import { ORDERING } from "../access/may";
import { NEW_CARD_PATH, PATHS } from "../paths";

type Named<Key> = Key extends `palette.${infer Name}` ? Name : never;
/** What follows `palette.` in the keys of its words; those of settings take a name. */
type Wording = Exclude<Named<keyof typeof paletteEn>, "theme" | "lang">;

/** A page or a part of one below those of the menu, what is done there, and who finds it. */
export interface Way {
  path: string;
  icon: string;
  /** Its words, and by which core names it (`HomeWay`) where it is pinned to the home page. */
  words: Wording;
  /** Other words by which it is found, in both languages; they are not shown. */
  also: string;
  /** What whoever finds it may do somewhere, all of it. */
  needs?: readonly Operation[];
  /** Whether it has to be allowed in the whole account. */
  isWhole?: boolean;
  /** Whether only the main user finds it. */
  isMain?: boolean;
  /** Whether it is among what the header's *Create* offers. */
  isCreate?: boolean;
}

const way = (path: string, icon: string, words: Wording, also: string, rest: Partial<Way> = {}): Way => ({
  path,
  icon,
  words,
  also,
  ...rest,
});
/** A part of account security. */
const security = (end: string, words: Wording, also: string): Way =>
  way(PATHS.security + end, "accountsecurity", words, also);

const ORDERS = { needs: ORDERING } as const;
const CREATES = { ...ORDERS, isCreate: true } as const;
const PEOPLE = { needs: ["user_manage"] } as const;
const PAYS = { needs: ["recharge"] } as const;
const BILLS = { needs: ["bill_view"] } as const;
const INVOICES = { ...BILLS, isWhole: true } as const;
const SECOND = "second factor two-factor two-step 2fa mfa otp 二次验证 双因素 两步";

/** Pages and parts of pages below those of the menu. */
export const WAYS: readonly Way[] = [
  way(
    PATHS.newInstance,
    "gpu-cloud",
    "new_instance",
    "new add buy order launch start vm virtual machine server host 新建 创建 购买 添加 订购 开通 实例 云主机 云服务器 虚拟机",
    CREATES,
  ),
  way(
    PATHS.newGpuServer,
    "gpu-server",
    "new_server",
    "new create add buy rent bare metal 新建 创建 购买 添加 开通 租用 裸金属 物理机",
    CREATES,
  ),
  way(PATHS.newOrder, "order", "new_order", "new add buy place purchase 新建 购买 添加 下单 订购", ORDERS),
  way(
    `${PATHS.sshKeys}?new=key`,
    "gpu-cloud-key",
    "new_key",
    "new create upload import public key pair 新建 创建 上传 公钥 密钥对",
    {
      needs: ["compute_configure"],
      isCreate: true,
    },
  ),
  way(`${PATHS.projects}?new=project`, "project", "new_project", "new add team 新建 添加", {
    needs: ["project_manage"],
    isWhole: true,
    isCreate: true,
  }),
  way(PATHS.newUser, "users", "new_person", "new add invite user member colleague 新建 添加 邀请 成员 员工 子账号", {
    ...PEOPLE,
    isCreate: true,
  }),
  way(PATHS.userImport, "users", "import", "new add create csv bulk batch upload 新建 添加 批量 上传", PEOPLE),
  way(PATHS.newInvoice, "invoice", "new_invoice", "new create add get fapiao tax vat 新建 开票 开具 索取", {
    needs: ["bill_view", "recharge"],
    isWhole: true,
  }),
  way(
    NEW_CARD_PATH,
    "setCard",
    "new_card",
    "new create bind credit debit payment method 新建 绑定 绑卡 信用卡 支付方式",
    PAYS,
  ),
  way(
    PATHS.newTicket,
    "tickets",
    "new_ticket",
    "new create add support help contact question problem 新建 创建 客服 帮助 联系 问题",
    { isCreate: true },
  ),
  way(PATHS.recharge, "recharge", "top_up", "recharge topup add money pay deposit 付款 支付", {
    ...PAYS,
    isCreate: true,
  }),
  way(PATHS.password, "accountsecurity", "password", "reset new update 重置 更换"),
  way(PATHS.rights, "groups", "rights", "access role grants rights 授权 角色"),
  way(PATHS.ownData, "accountsecurity", "own_data", "export gdpr personal privacy 导出 个人信息 隐私"),
  way(PATHS.userInfo, "Account", "user_info", "profile name avatar picture photo company 资料 头像 姓名 公司"),
  security("?tab=sessions", "sessions", "devices signed-in login logged-in 设备 在线"),
  security("?tab=sign_ins", "sign_ins", "login log logs attempts record activity 日志 历史"),
  way(PATHS.phone, "accountsecurity", "mobile", "phone telephone cell sms change bind 电话 手机号 换绑 绑定 短信"),
  security("/update/email", "email", "mail e-mail change bind 邮件 换绑 绑定"),
  security("/update/additional", "additional", "second phone telephone number 电话 备用"),
  security("/update/ageing", "ageing", "expiry expire validity age 过期"),
  security("/update/login-ageing", "login_ageing", "idle inactivity expiry minutes 会话 超时 自动退出"),
  security("/update/verification", "verification", `sign-in code ${SECOND}`),
  security("/update/mask", "mask", "ip address allow-list whitelist sign-in restrict 白名单 地址 限制"),
  security("/update/totp", "totp", `${SECOND} totp google recovery codes 动态口令 恢复码`),
  security("/update/passkeys", "passkeys", `${SECOND} webauthn fido fingerprint face hardware key 指纹 人脸 密钥`),
  security("/update/terms", "terms", "agreement conditions privacy policy 协议 隐私 政策"),
  way(PATHS.deletion, "accountsecurity", "deletion", "close remove cancel deactivate terminate my the 删除 关闭 销户", {
    isMain: true,
  }),
  way(`${PATHS.invoices}?tab=titles`, "invoice", "titles", "tax number company buyer new add 税号 新建 添加", INVOICES),
  way(`${PATHS.invoices}?tab=billed`, "invoice", "billed", "invoice invoiceable amount 开票 额度", INVOICES),
  way(`${PATHS.bills}?tab=months`, "bills", "bill_months", "history statement pdf 历史 对账", BILLS),
  way(`${PATHS.bills}?tab=summary`, "bills", "bill_summary", "total by product project 汇总 合计", BILLS),
  way(`${PATHS.bills}?tab=resources`, "bills", "bill_resources", "cost spending by 费用 消费", BILLS),
  way(`${PATHS.bills}?tab=items`, "bills", "bill_items", "lines usage details records 明细 用量", BILLS),
  way(
    `${PATHS.recharge}?tab=record`,
    "recharge",
    "recharges",
    "recharge payments deposits record receipts 支付 付款 收据",
    { needs: ["balance_view"] },
  ),
];
