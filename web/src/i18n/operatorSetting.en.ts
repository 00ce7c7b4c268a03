/** English words of the operator's page of settings. */
export const operatorSettingEn = {
  "setting.about":
    "As they were set when this server started; what empty values and --demo bring about is not shown. Change them in the file or by variables, then restart.",
  "setting.search": "Find by name, purpose or value",
  "setting.name": "Setting",
  "setting.value": "Value",
  "setting.origin": "From",
  "setting.origin_default": "Default",
  "setting.origin_file": "File",
  "setting.origin_variable": "Variable",
  "setting.all": "All",
  "setting.secret_set": "Secret, set",
  "setting.secret_unset": "Secret, not set",
  "setting.unset": "Not set",
  "setting.empty_text": "Empty",
  "setting.would": "Variable: {name}",
  "setting.empty": "No settings found",
  "setting.empty_hint": "Search for another word, or show all of them.",
} as const;
