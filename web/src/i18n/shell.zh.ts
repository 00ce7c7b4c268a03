import type { shellEn } from "./shell.en";

/** Chinese words of the console around the pages. */
export const shellZh: Record<keyof typeof shellEn, string> = {
  "menu.home": "首页",
  "menu.account": "账号",
  "menu.accountsecurity": "账号安全",
  "menu.apitokens": "安全密钥",
  "menu.verification": "实名认证",
  "menu.settings": "设置",
  "menu.messages": "消息",
  "menu.events": "事件",
  "menu.user_message": "个人中心",
  "menu.company": "用户信息",
  "menu.access": "用户与权限",
  "menu.users": "子用户",
  "menu.groups": "用户组",
  "menu.audit": "操作审计",
  "menu.portals": "产品控制台",
  "menu.portal": "产品控制台",

  "shell.navigation": "页面导航",
  "shell.navigation_open": "打开菜单",
  "shell.navigation_close": "关闭菜单",
  "shell.skip": "跳到页面内容",
  "shell.more": "更多",
  "shell.all": "全部菜单",
  "shell.back": "返回",
  "shell.project": "项目",
  "shell.project_archived": "{name}（已归档）",
  "shell.project_all": "全部项目",
  "shell.just_now": "刚刚",
  "shell.ago": "{span}前",

  "theme.title": "主题",
  "theme.system": "跟随系统",
  "lang.title": "语言",

  "support.title": "客服",
  "support.hotline": "服务热线",
  "support.hotline_2": "海外热线",
  "support.email": "电子邮箱",
  "support.open_ticket": "提交工单",

  "profile.title": "{name} 的个人菜单",
  "profile.user_info": "用户信息",
  "profile.login_name": "登录名",
  "profile.customer_no": "客户编号",
  "profile.sign_out": "退出登录",

  "messages.title": "消息",
  "messages.open": "消息",
  "messages.open_unread": "消息，{count} 条未读",
  "messages.unread": "未读",
  "messages.empty": "暂无消息",
  "messages.empty_hint": "与您账号有关的通知会显示在这里。",
  "messages.mark": "标为已读",
  "messages.mark_one": "将“{title}”标为已读",
  "messages.mark_all": "全部标为已读",
  "messages.more": "加载更多",
  "messages.view_all": "全部消息",

  "palette.title": "搜索",
  "palette.label": "搜索页面、资源和操作",
  "palette.create": "创建",

  "weather.offline": "网络已断开，恢复连接后页面将自动刷新。",
  "weather.stale": "部分数据刷新失败，当前显示的是 {time} 加载的数据。",

  "title.rights": "我的权限",
  "shell.breadcrumbs": "当前位置",

  "menu.budget": "预算",

  "menu.billing": "费用",
  "menu.payment": "账户余额",

  "menu.recharge": "充值",

  "menu.bills": "账单",

  "menu.invoice": "发票",

  "menu.order": "订单",
  "menu.prices": "价格",

  "menu.setCard": "银行卡",

  "menu.project": "项目",
  "menu.gpu-cloud": "GPU 云",
  "menu.gpu-server": "GPU 服务器",
  "menu.gpu-cloud-key": "SSH 密钥",
  "menu.resource": "资源",
  "menu.tickets": "工单",

  "recharge.verify": "前往实名认证",
  "recharge.verify_see": "查看认证进度",

  "security.title": "账号安全",

  "title.setCard": "银行卡",
};
