import type { eventEn } from "./event.en";

/** Chinese words of what happened: of home's box and of the page of events. */
export const eventZh: Record<keyof typeof eventEn, string> = {
  "title.events": "事件",
  "event.intro": "实例和 GPU 服务器的操作记录、财务、资源和安全消息，以及被拒绝的登录。",
  "event.of_project": "实例和 GPU 服务器的事件仅限所选项目；消息和登录不属于任何项目，始终显示。",
  "event.all": "查看全部事件",
  "event.event": "事件",
  "event.kind": "类别",
  "event.kind_all": "全部类别",
  "event.kind_operation": "实例",
  "event.kind_gpu_server": "GPU 服务器",
  "event.kind_message": "消息",
  "event.kind_sign_in": "被拒绝的登录",
  "event.at": "时间",
  "event.empty": "暂无事件",
  "event.empty_hint": "账号中发生的事项会显示在这里。",
  "event.sign_in_refused": "来自 {address} 的登录被拒绝",
};
