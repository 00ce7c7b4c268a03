import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { ConsoleEnd, ConsoleKind } from "@portico/console";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../../api/call";
import { type ConsoleSocket, openConsole } from "../../../api/consoleSocket";
import { computeConsoleCreate } from "../../../api/generated/sdk.gen";
import type { InstanceReply } from "../../../api/generated/types.gen";
import { MayButton } from "../../../domain/access/MayButton";
import { useT } from "../../../i18n/t";
import { LeaveGuard } from "../../../kit/form/LeaveGuard";
import { type OpenTerminal, openTerminal } from "../../../kit/terminal/openTerminal";
import { useFocusAfter } from "../../../kit/ui/focusBack";
import { saveFile } from "../../../kit/ui/saveFile";
import { useAllowed } from "../useAllowed";
import "./console.css";

const KINDS = ["shell", "serial"] as const satisfies readonly ConsoleKind[];
const ENDS = [
  "exited",
  "idle",
  "off",
  "forbidden",
  "ticket",
  "many",
  "down",
  "stopping",
] as const satisfies readonly ConsoleEnd[];
/** Lines that are saved. */
const LINES = 1_000;

type State = { at: "closed" | "opening" | "open" } | { at: "ended"; reason: ConsoleEnd | "lost" };

/** The console of an instance: a shell of its own, or the serial one. */
export function ConsolePanel({ instance }: { instance: InstanceReply }) {
  const t = useT();
  const may = useAllowed()("open_console", [instance]);
  const [kind, setKind] = useState<ConsoleKind>("shell");
  const [failure, setFailure] = useState<unknown>(null);
  const { screen, state, open, close, save, paste, leave } = useConsole(instance, kind, setFailure);
  const isOpen = state.at === "open" || state.at === "opening";
  // The button that closes it goes with it, and so would the focus.
  const opener = useFocusAfter(state.at !== "closed");
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t(kind === "shell" ? "terminal.shell_hint" : "terminal.serial_hint")}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button
                disabled={state.at !== "open"}
                disabledReason={t("terminal.not_open")}
                onClick={() => void paste()}
              >
                {t("terminal.paste")}
              </Button>
              <Button disabled={state.at === "closed"} disabledReason={t("terminal.not_open")} onClick={save}>
                {t("terminal.save", { count: LINES })}
              </Button>
              {isOpen ? (
                <Button ref={leave} onClick={close}>
                  {t("terminal.close")}
                </Button>
              ) : (
                <MayButton ref={opener} may={may} variant="primary" onClick={open}>
                  {t("terminal.open")}
                </MayButton>
              )}
            </SpaceBetween>
          }
        >
          {t("instance_detail.tab_console")}
        </Header>
      }
    >
      {state.at === "open" && (
        <LeaveGuard
          words={{ title: t("terminal.leave_title"), text: t("terminal.leave_text"), leave: t("terminal.close") }}
        />
      )}
      <SpaceBetween size="s">
        <SegmentedControl
          label={t("terminal.kind")}
          selectedId={kind}
          options={KINDS.map((id) => ({ id, text: t(`terminal.kind_${id}`), disabled: isOpen && id !== kind }))}
          onChange={({ detail }) => setKind(KINDS.find((id) => id === detail.selectedId) ?? "shell")}
        />
        {failure instanceof Error && <Alert type="error">{failure.message}</Alert>}
        <div aria-live="polite">
          <StateLine state={state} />
        </div>
        <section className="console-screen" ref={screen} aria-label={t("terminal.screen", { name: instance.name })} />
        <Box color="text-body-secondary">{t("terminal.keys")}</Box>
      </SpaceBetween>
    </Container>
  );
}

function StateLine({ state }: { state: State }) {
  const t = useT();
  switch (state.at) {
    case "closed":
      return <StatusIndicator type="stopped">{t("terminal.closed")}</StatusIndicator>;
    case "opening":
      return <StatusIndicator type="loading">{t("terminal.opening")}</StatusIndicator>;
    case "open":
      return <StatusIndicator>{t("terminal.is_open")}</StatusIndicator>;
    case "ended":
      return (
        <StatusIndicator type={state.reason === "exited" ? "stopped" : "warning"}>
          {t(`terminal.end_${state.reason}`)}
        </StatusIndicator>
      );
  }
}

/** A console's way from its ticket to its end, and the terminal that shows it. */
function useConsole({ instance_id, name }: InstanceReply, kind: ConsoleKind, onFailure: (failure: unknown) => void) {
  const t = useT();
  const screen = useRef<HTMLElement>(null);
  const leave = useRef<{ focus: () => void }>(null);
  const terminal = useRef<OpenTerminal>(null);
  const socket = useRef<ConsoleSocket>(null);
  const [state, setState] = useState<State>({ at: "closed" });

  const drop = useCallback(() => {
    socket.current?.close();
    terminal.current?.close();
    socket.current = null;
    terminal.current = null;
  }, []);
  useEffect(() => drop, [drop]);

  const open = async () => {
    if (!screen.current) return;
    onFailure(null);
    drop();
    setState({ at: "opening" });
    const shown = openTerminal(screen.current, t("terminal.screen", { name }), {
      onType: (bytes) => socket.current?.type(bytes),
      onSize: (size) => socket.current?.resize(size),
      onLeave: () => leave.current?.focus(),
    });
    terminal.current = shown;
    try {
      const { ticket } = await call(computeConsoleCreate({ body: { instance_id, kind } }));
      // Closed meanwhile, or the page was left.
      if (terminal.current !== shown) return;
      socket.current = openConsole(ticket, shown.size(), {
        onOpen: () => {
          setState({ at: "open" });
          shown.focus();
        },
        onWrite: shown.write,
        onEnd: (reason) => setState({ at: "ended", reason: ENDS.find((end) => end === reason) ?? "lost" }),
      });
    } catch (error) {
      setState({ at: "closed" });
      onFailure(error);
    }
  };
  return {
    screen,
    leave,
    state,
    open,
    close: () => {
      drop();
      setState({ at: "closed" });
    },
    paste: async () => {
      onFailure(null);
      try {
        terminal.current?.paste(await navigator.clipboard.readText());
      } catch {
        // The person or the browser does not let pages read it, or the page came without TLS.
        onFailure(new Error(t("terminal.paste_refused")));
      }
      terminal.current?.focus();
    },
    save: () => {
      const text = terminal.current?.lastLines(LINES) ?? "";
      saveFile(new Blob([text], { type: "text/plain" }), `${name}.txt`);
    },
  };
}
