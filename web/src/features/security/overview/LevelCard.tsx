import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";
import type { SecurityReply } from "../../../api/generated/types.gen";
import { PATHS } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { useFollow } from "../../../kit/ui/useFollow";
import { serverNow } from "../../../state/serverClock";
import { type Protection, protection } from "../protection";

const LEVELS = ["low", "medium", "high"] as const;
const TYPES = { low: "error", medium: "warning", high: "success" } as const;
const COLOURS = {
  low: tokens.colorTextStatusError,
  medium: tokens.colorTextStatusWarning,
  high: tokens.colorTextStatusSuccess,
};

/** Where each protection is had. */
const HAD_AT = {
  verification: "/update/verification",
  factor: "/update/totp",
  contacts: null,
  ageing: "/update/ageing",
  mask: "/update/mask",
} as const satisfies Record<Protection, string | null>;

/** How well the account is protected, and what would protect it better. */
export function LevelCard({ security }: { security: SecurityReply }) {
  const t = useT();
  const follow = useFollow();
  const { level, kept, missing } = protection(security, serverNow());
  const path = (name: Protection) =>
    PATHS.security + (HAD_AT[name] ?? (security.mobile ? "/update/email" : "/resetPhone"));
  return (
    <Container header={<Header variant="h2">{t("security.level")}</Header>}>
      <div style={columns}>
        <div style={meter}>
          <SpaceBetween size="xs">
            <Box fontSize="heading-l" fontWeight="bold">
              <StatusIndicator type={TYPES[level]}>{t(`security.level_${level}`)}</StatusIndicator>
            </Box>
            <div aria-hidden style={bars}>
              {LEVELS.map((name, index) => (
                <span
                  key={name}
                  style={{ ...bar, background: index <= LEVELS.indexOf(level) ? COLOURS[level] : EMPTY }}
                />
              ))}
            </div>
            <Box color="text-body-secondary" fontSize="body-s">
              {t("security.level_kept", { kept: kept.length, all: kept.length + missing.length })}
            </Box>
          </SpaceBetween>
        </div>
        <div style={advice}>
          {missing.length === 0 ? (
            <Box>{t("security.advice_none")}</Box>
          ) : (
            <ul style={list}>
              {missing.map((name) => (
                <li key={name}>
                  <Link href={path(name)} onFollow={(event) => follow(path(name), event)}>
                    {t(`security.advice_${name}`)}
                  </Link>
                  <Box color="text-body-secondary" fontSize="body-s">
                    {t(`security.why_${name}`)}
                  </Box>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Container>
  );
}

const EMPTY = tokens.colorBorderDividerDefault;
const columns: CSSProperties = { display: "flex", flexWrap: "wrap", gap: tokens.spaceScaledXxl };
const meter: CSSProperties = { flex: "1 1 220px", maxWidth: 320 };
const bars: CSSProperties = { display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: tokens.spaceScaledXxs };
const bar: CSSProperties = { height: 6, borderRadius: 3 };
const advice: CSSProperties = { flex: "3 1 320px", minWidth: 0 };
const list: CSSProperties = {
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: tokens.spaceScaledS,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(260px, 100%), 1fr))",
};
