import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import { smtpFaults, type SmtpFaultName } from "./faults.ts";
import { Mailbox, readMail, type ReceivedMail } from "./mailbox.ts";
import { PromptServer } from "./prompt-server.ts";

export { type SmtpFaultName, smtpFaultNames } from "./faults.ts";
export { codeIn, type ReceivedMail } from "./mailbox.ts";

const PATIENCE_MS = 5_000;
/** How long connections waiting for an answer may outlive a close. */
const CLOSE_GRACE_MS = 10;

export interface SmtpSimulatorOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  host?: string;
  /** Called with each accepted mail. */
  onMail?: (mail: ReceivedMail) => void;
}

export interface SmtpSimulator {
  /** smtp://127.0.0.1:port, for SMTP_URL; any user and password are accepted. */
  readonly url: string;
  /** All accepted mails, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** Number of connections, including failed ones. */
  connections(): number;
  /** The oldest mail to `to` not returned yet, or the next to arrive; each mail is returned once. */
  waitForMail(to: string, withinMs?: number): Promise<ReceivedMail>;
  /** Sets a fault for the next `times` connections, or until removed with null. */
  fault(name: SmtpFaultName | null, options?: { times?: number }): void;
  /** Forgets the mails and counts. */
  reset(): void;
  /** Ends every connection at once, including hanging ones. */
  close(): Promise<void>;
}

/** Starts a mail server that accepts every mail and delivers none, with faults on request. */
export async function startSmtpSimulator(options: SmtpSimulatorOptions = {}): Promise<SmtpSimulator> {
  const { port = 0, host = "127.0.0.1" } = options;
  const mailbox = new Mailbox();
  const faults = createFaultSwitch();
  let connections = 0;

  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession, done: () => void) => {
    const raw = await buffer(stream);
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    const mail = await readMail({ from: mailFrom ? mailFrom.address : "", to }, raw);
    mailbox.add(mail);
    options.onMail?.(mail);
    done();
  };
  const server = new PromptServer({
    authOptional: true,
    allowInsecureAuth: true,
    // A self-signed certificate would be rejected by clients.
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: CLOSE_GRACE_MS,
    logger: false,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? "" }),
    onConnect: (session, done) => {
      connections += 1;
      faults.begin(session.id);
      run(faults.of(session.id)?.onConnect, [session, done], () => done());
    },
    onRcptTo: (address, session, done) =>
      run(faults.of(session.id)?.onRcptTo, [address, session, done], () => done()),
    onData: (stream, session, done) => {
      const fault = faults.of(session.id);
      const receipt = fault?.losesAnswer ? () => hangUp(session) : done;
      // A sender that disconnects midway has sent nothing.
      run(fault?.onData, [stream, session, done], () => {
        receive(stream, session, receipt).catch(() => {});
      });
    },
    onClose: (session) => faults.end(session.id),
  });
  const hangUp = ({ id }: SMTPServerSession) =>
    [...server.connections].find((each) => each.id === id)?.close();
  // Ignore clients that disconnect midway.
  server.on("error", () => {});
  const listening = server.listen(port, host);
  await once(listening, "listening");
  return {
    url: `smtp://${host}:${(listening.address() as AddressInfo).port}`,
    mails: mailbox.mails,
    connections: () => connections,
    waitForMail: (to, withinMs = PATIENCE_MS) => mailbox.next(to, withinMs),
    fault: faults.set,
    reset: () => {
      mailbox.clear();
      connections = 0;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function run<Args extends unknown[]>(
  faulty: ((...args: Args) => void) | undefined,
  args: Args,
  healthy: () => void,
): void {
  if (faulty) faulty(...args);
  else healthy();
}

/** A connection keeps the fault that was active when it began. */
function createFaultSwitch() {
  let active: { name: SmtpFaultName; times: number } | null = null;
  const byConnection = new Map<string, SmtpFaultName>();
  return {
    set: (name: SmtpFaultName | null, { times = Infinity }: { times?: number } = {}): void => {
      active = name && { name, times };
    },
    begin: (connection: string): void => {
      if (active === null) return;
      byConnection.set(connection, active.name);
      active.times -= 1;
      if (active.times === 0) active = null;
    },
    of: (connection: string) => {
      const name = byConnection.get(connection);
      return name && smtpFaults[name];
    },
    end: (connection: string): void => {
      byConnection.delete(connection);
    },
  };
}
