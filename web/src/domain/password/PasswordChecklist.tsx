import Box from "@cloudscape-design/components/box";
import Icon from "@cloudscape-design/components/icon";
import * as tokens from "@cloudscape-design/design-tokens";
import { type CSSProperties, useId } from "react";
import { useT } from "../../i18n/t";
import { isKept, type JudgePassword, type PasswordLine } from "./passwordRules";

interface Props {
  lines: readonly PasswordLine[];
  password: string;
  judge: JudgePassword;
}

/** Each rule of a new password, ticked as soon as it is kept. */
export function PasswordChecklist({ lines, password, judge }: Props) {
  const t = useT();
  const id = useId();
  const violations = judge(password);
  return (
    <div>
      <Box variant="small" id={id}>
        {t("strength.rules")}
      </Box>
      <ul aria-labelledby={id} style={list}>
        {lines.map((line) => {
          const kept = isKept(line, password, violations);
          return (
            <li key={line.key} style={item}>
              <Icon
                name={kept ? "status-positive" : "status-stopped"}
                variant={kept ? "success" : "subtle"}
                ariaLabel={t(kept ? "strength.met" : "strength.unmet")}
              />
              <span>{t(line.key as "strength.length", line.args as { min: number; max: number })}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const list: CSSProperties = {
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: tokens.spaceScaledXxxs,
  fontSize: tokens.fontSizeBodyS,
  color: tokens.colorTextBodySecondary,
};
const item: CSSProperties = { display: "flex", gap: tokens.spaceScaledXxs, alignItems: "baseline" };
