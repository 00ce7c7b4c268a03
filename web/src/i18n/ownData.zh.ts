import type { ownDataEn } from "./ownData.en";

/** Chinese words of the download of one's own data. */
export const ownDataZh: Record<keyof typeof ownDataEn, string> = {
  "title.own_data": "下载个人数据",

  "own_data.intro": "本控制台保存的所有与您有关的数据，汇总为一个文件。",
  "own_data.contains": "文件内容",
  "own_data.person": "您的身份：姓名、头像、联系方式、账号及其设置",
  "own_data.sign_in": "您当前的登录会话，以及全部登录记录",
  "own_data.factors": "您的身份验证器和通行密钥：名称和时间，不含密钥内容",
  "own_data.keys": "您的安全密钥：名称、权限和最近使用情况，不含密钥本身",
  "own_data.ssh_keys": "您添加的 SSH 公钥；主用户可获得账号的全部 SSH 公钥",
  "own_data.messages": "您的消息，以及各联系方式接收哪些消息",
  "own_data.tickets": "您提交的工单",
  "own_data.documents": "您为实名认证提交的资料及图片",
  "own_data.money": "余额、全部收支和充值记录",
  "own_data.whole": "认证资料、收支、订单和发票属于账号，由主用户下载。",
  "own_data.actions": "操作审计中您的操作，以及您最近访问的页面",
  "own_data.format": "文件为 JSON 格式：任何文本编辑器都能打开，其他程序也能读取。",
  "own_data.without": "文件不含密码和验证码。子用户是独立的个人，文件不含任何子用户的数据。",
  "own_data.keep": "文件包含个人数据，请妥善保管，避免他人读取。此次下载会记入操作审计。",
  "own_data.download": "下载个人数据",
  "own_data.busy": "正在汇总您的数据…",
  "own_data.received": "已接收 {size}…",
  "own_data.saved": "{name}（{size}）已保存到浏览器的下载目录。",
};
