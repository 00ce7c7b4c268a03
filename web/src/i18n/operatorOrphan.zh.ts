import type { operatorOrphanEn } from "./operatorOrphan.en";

/** Chinese words about machines and disks that nothing stands for. */
export const operatorOrphanZh: Record<keyof typeof operatorOrphanEn, string> = {
  "orphan.orphans": "未知机器",
  "orphan.about": "由本系统创建但数据库中没有记录的机器，例如恢复了旧备份之后。在分配给客户或删除之前会一直保留。",
  "orphan.machine": "机器",
  "orphan.found": "发现时间",
  "orphan.adopt": "分配",
  "orphan.adopt_one": "分配 {name}",
  "orphan.adopt_title": "将机器 {name} 分配给客户",
  "orphan.adopt_effect":
    "自即刻起由该客户按量付费，按所选规格及其磁盘计费。机器保持原样：开关机状态、密码和密钥都不变。系统会通知客户。",
  "orphan.adopted": "已将 {name} 分配给客户 {customer}",
  "orphan.is": "引擎上报：{vcpus} 个 vCPU，{memory} GiB 内存，{gpus} 个 GPU，磁盘 {disks} GiB。",
  "orphan.public": "公网地址：{address}。",
  "orphan.project_hint": "选填：该客户的项目名称",
  "orphan.delete": "删除",
  "orphan.delete_one": "删除 {name}",
  "orphan.deleting": "删除中",
  "orphan.disks": "仅剩磁盘",
  "orphan.delete_title": "删除机器 {name}？",
  "orphan.delete_about":
    "{region} 的引擎将停止该机器，并删除机器及其磁盘上的全部数据，此操作不可恢复。请先确认它不属于任何客户：更新的备份中可能有它的记录。",
  "orphan.empty": "没有未知机器",
  "orphan.empty_hint": "引擎上报的每台机器都有对应的实例。",
};
