import { inTime } from "./command-limit.ts";

/** A connection of WebDriver BiDi: commands with answers, and events. */
export interface Bidi {
  send(method: string, params: object): Promise<Record<string, unknown>>;
  on(event: string, listener: (params: Record<string, unknown>) => void): void;
  close(): void;
}

interface Message {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly message?: string;
}

export async function connect(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (params: Record<string, unknown>) => void>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === "event") listeners.get(message.method!)?.(message.params!);
    else waiting.get(message.id!)?.(message);
  });
  socket.addEventListener("close", () => {
    for (const answer of waiting.values()) answer({ type: "error", error: "closed" });
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`Nobody listens at ${url}`)));
  });
  return {
    send(method, params) {
      last += 1;
      const id = last;
      const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
      waiting.set(id, ({ result, error, message }) => {
        waiting.delete(id);
        if (result) resolve(result);
        else reject(new Error(`${method}: ${error} ${message ?? ""}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
      return inTime(method, promise);
    },
    on: (event, listener) => void listeners.set(event, listener),
    close: () => socket.close(),
  };
}
