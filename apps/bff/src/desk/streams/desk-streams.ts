import type { CallerSession } from "../../access.ts";
import type { EventHandlers } from "../../provider/provider-events.ts";
import { LiveReader } from "./live-reader.ts";

/** Open consoles: each is told what changed at the desk, and fetches it itself. */
export class DeskStreams {
  readonly #readers = new Map<LiveReader, CallerSession>();

  begin(session: CallerSession): LiveReader {
    const reader = new LiveReader(() => this.#readers.delete(reader));
    this.#readers.set(reader, session);
    return reader;
  }

  readonly onProviderEvent: EventHandlers = {
    order: (data) => this.#tell(`order ${String(data["reference"])}`, "order", data),
    settings: () => this.#tell("settings", "settings", {}),
    account: (data) => this.#tell(`account ${String(data["id"])}`, "account", data),
    // A console that reconnects reloads everything.
    missed: () => this.#endWhere(() => true),
    "role-changed": ({ account, role }) =>
      this.#endWhere((session) => session.accountId === account && session.role !== role),
    "session-ended": ({ session }) => this.#endWhere(({ providerSession }) => providerSession === session),
  };

  #tell(name: string, event: string, data: object): void {
    for (const reader of this.#readers.keys()) reader.tell(name, event, data);
  }

  #endWhere(isOver: (session: CallerSession) => boolean): void {
    for (const [reader, session] of this.#readers) if (isOver(session)) reader.end();
  }
}
