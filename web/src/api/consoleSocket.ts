import type { ComputeConsoleOpenData, ConsoleBegin, ConsoleSize } from "./generated/types.gen";
import { token } from "./token";

const PATH: ComputeConsoleOpenData["url"] = "/gicend/compute/console/open/";
/** The text with which the server says that the console is open. */
const OPEN = "open";
/** Bytes of one message; what is pasted may be longer. */
const PIECE = 16 * 1024;

/** What a console tells whoever opened it. */
interface Events {
  onOpen: () => void;
  onWrite: (bytes: Uint8Array) => void;
  /** It has ended; the word is the server's, and empty where the connection broke off. */
  onEnd: (reason: string) => void;
}

/** A console of an instance. */
export interface ConsoleSocket {
  type: (bytes: Uint8Array) => void;
  resize: (size: ConsoleSize) => void;
  close: () => void;
}

/** Opens the console that a ticket stands for. Nothing is told of one that was closed here. */
export function openConsole(ticket: string, size: ConsoleSize, events: Events): ConsoleSocket {
  const { protocol, host } = window.location;
  const socket = new WebSocket(`${protocol === "https:" ? "wss:" : "ws:"}//${host}${PATH}`);
  socket.binaryType = "arraybuffer";
  let isOver = false;
  const say = (text: ConsoleBegin | ConsoleSize) => socket.send(JSON.stringify(text));
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  socket.onopen = () => say({ ticket, access_token: token() ?? "", size });
  socket.onmessage = ({ data }) => {
    if (isOver) return;
    if (data instanceof ArrayBuffer) events.onWrite(new Uint8Array(data));
    else if (data === OPEN) events.onOpen();
  };
  socket.onclose = ({ reason }) => {
    if (!isOver) events.onEnd(reason);
    isOver = true;
  };
  return {
    type: (bytes) => {
      if (!isOpen()) return;
      for (let at = 0; at < bytes.length; at += PIECE) socket.send(bytes.slice(at, at + PIECE));
    },
    resize: (to) => {
      if (isOpen()) say(to);
    },
    close: () => {
      isOver = true;
      socket.close();
    },
  };
}
