import type { operatorSettingEn } from "./operatorSetting.en";

/** Chinese words of the operator's page of settings. */
export const operatorSettingZh: Record<keyof typeof operatorSettingEn, string> = {
  "setting.about":
    "以下为当前服务器启动时的配置；空值与 --demo 带来的效果不在其中。请在文件或环境变量中修改，然后重启。",
  "setting.search": "按名称、用途或值查找",
  "setting.name": "配置项",
  "setting.value": "值",
  "setting.origin": "来源",
  "setting.origin_default": "默认",
  "setting.origin_file": "文件",
  "setting.origin_variable": "环境变量",
  "setting.all": "全部",
  "setting.secret_set": "机密，已设置",
  "setting.secret_unset": "机密，未设置",
  "setting.unset": "未设置",
  "setting.empty_text": "空",
  "setting.would": "环境变量：{name}",
  "setting.empty": "未找到配置项",
  "setting.empty_hint": "请换一个词查找，或显示全部。",
};
