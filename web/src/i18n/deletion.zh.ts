import type { deletionEn } from "./deletion.en";

/** Chinese words of the account's deletion. */
export const deletionZh: Record<keyof typeof deletionEn, string> = {
  "title.delete_account": "注销账号",

  "deletion.intro": "账号注销后无法恢复。开始之前，请阅读哪些内容将被清除、哪些内容将被保留。",
  "deletion.security": "账号安全",
  "deletion.blocked": "账号暂时不能注销",
  "deletion.blocked_hint": "请从上到下依次处理以下事项。",
  "deletion.clear": "没有未处理的事项",
  "deletion.clear_hint": "没有未结的资源、账单、订单、余额或审核。",
  "deletion.check": "重新检查",
  "deletion.resources": "仍有资源，请先删除。",
  "deletion.unpaid_bills": "有未支付的账单。",
  "deletion.open_orders": "有待审核或待支付的订单。",
  "deletion.pending_recharges": "有尚未到账的充值，请等待完成。",
  "deletion.pending_refunds": "有退款正在处理，请等待完成。",
  "deletion.balance": "余额不为零。请先使用完毕，或联系支持退款。",
  "deletion.withheld": "有冻结金额，相关业务结束后将自动解冻。",
  "deletion.open_verification": "实名认证正在审核中。请撤回，或等待审核结果。",
  "deletion.go": "前往处理",
  "deletion.go_to": "前往处理：{what}",

  "deletion.erased": "将被清除",
  "deletion.erased_person": "姓名、登录名、联系方式、密码和第二因素",
  "deletion.erased_papers": "身份证件的照片和号码",
  "deletion.erased_users": "子用户，将不能再登录：{count} 个",
  "deletion.erased_keys": "安全密钥，使用它们的程序将立即被拒绝：{count} 个",
  "deletion.erased_rest": "用户组和权限、消息、登录记录，以及审计日志中的个人信息",
  "deletion.kept": "将被保留",
  "deletion.kept_number": "不含名称的客户编号",
  "deletion.kept_money": "法律要求保留的账单、订单和支付记录",
  "deletion.kept_audit": "发生过的事件及其时间，不含姓名、地址和具体内容",
  "deletion.kept_review": "曾经的实名认证及其结果",

  "deletion.confirm": "确认注销",
  "deletion.contact": "验证码将发送至 {target}。",
  "deletion.no_contact": "没有可接收验证码的邮箱或手机，请先绑定。",
  "deletion.code_skipped": "您在最近十分钟内已输入正确的验证码，现在无需再次输入。",
  "deletion.password": "您的登录密码",
  "deletion.type": "输入 {login_name} 以确认",
  "deletion.type_mismatch": "请原样输入登录名 {login_name}。",
  "deletion.submit": "永久注销账号",
  "deletion.done": "账号已注销。",

  "deletion.own_data": "如需保留您的数据，请先下载。",
};
