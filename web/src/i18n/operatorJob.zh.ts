import type { operatorJobEn } from "./operatorJob.en";

/** Chinese words of the operator's page of jobs that were given up. */
export const operatorJobZh: Record<keyof typeof operatorJobEn, string> = {
  "job.about": "响应之后执行的任务（如邮件）在多次重试后仍失败。30 天后清除。",
  "job.search": "按类型或原因查找",
  "job.kind": "类型",
  "job.reason": "原因",
  "job.tries": "尝试次数",
  "job.created": "创建时间",
  "job.ended": "放弃时间",
  "job.lost": "无法重试：所需内容已不再保留。",
  "job.retry": "重试",
  "job.none_chosen": "请选择要重试的任务。",
  "job.not_kept": "所选任务均无法重试。",
  "job.retried": "{count} 个任务将重新执行。",
  "job.empty": "暂无失败任务",
  "job.empty_hint": "多次重试后仍失败的任务会显示在这里。",
};
