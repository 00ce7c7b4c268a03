import type { terminalEn } from "./terminal.en";

/** Chinese words of an instance's console. */
export const terminalZh: Record<keyof typeof terminalEn, string> = {
  "terminal.kind": "控制台",
  "terminal.kind_shell": "命令行",
  "terminal.kind_serial": "串口控制台",
  "terminal.shell_hint": "以 root 身份打开一个独立的命令行。有权配置该实例的用户均可打开，每次打开都会记入操作审计。",
  "terminal.serial_hint": "实例启动时的输出及登录界面。所有打开者看到的内容相同。",
  "terminal.open": "打开控制台",
  "terminal.close": "关闭控制台",
  "terminal.paste": "粘贴",
  "terminal.paste_refused": "浏览器不允许本页面读取剪贴板，请改用 Ctrl+V 粘贴。",
  "terminal.save": "保存最近 {count} 行",
  "terminal.screen": "{name} 的控制台",
  "terminal.keys": "使用 Ctrl+V 或 Ctrl+Shift+V 粘贴；按 F6 可用键盘离开控制台。",
  "terminal.closed": "未打开",
  "terminal.opening": "正在打开…",
  "terminal.is_open": "已打开",
  "terminal.end_exited": "实例上的会话已结束。",
  "terminal.end_idle": "30 分钟没有输入或输出，已关闭。",
  "terminal.end_off": "实例未运行。",
  "terminal.end_forbidden": "登录会话已结束，或您已无权配置该实例。",
  "terminal.end_ticket": "打开超时，请重试。",
  "terminal.end_many": "您已打开 4 个控制台，请先关闭一个。",
  "terminal.end_down": "该地域暂时没有响应，请稍后重试。",
  "terminal.end_stopping": "服务正在重启，请稍后重新打开控制台。",
  "terminal.end_lost": "连接已断开，请重新打开控制台。",
};
