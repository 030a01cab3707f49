import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { SMTPServer } from "smtp-server";
import { SMTPConnection, type SMTPConnectionOptions } from "smtp-server/lib/smtp-connection.js";

/**
 * Greets at once. The library waits 100 ms for clients that talk before their turn, on every connection: most
 * of what a test with an account would take.
 */
export class PromptServer extends SMTPServer {
  override connect(socket: Socket | TLSSocket, options?: SMTPConnectionOptions | null): void {
    const connection = new PromptConnection(this, socket, options);
    this.connections.add(connection);
    connection.on("error", (error) => this.emit("error", error));
    connection.init();
  }
}

class PromptConnection extends SMTPConnection {
  override init(): void {
    // The method of the library that its own `init` calls.
    // oxlint-disable-next-line no-underscore-dangle
    this._setListeners(() => this.connectionReady());
  }
}
