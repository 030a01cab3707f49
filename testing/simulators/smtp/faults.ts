import type { SMTPServerOptions } from "smtp-server";

type Handlers = Pick<SMTPServerOptions, "onConnect" | "onRcptTo" | "onData">;

interface SmtpFault extends Handlers {
  readonly says: string;
  /** The mail is accepted, but the sender does not learn about it. */
  readonly losesAnswer?: true;
}

/** An SMTP answer, as an error whose code is sent. */
function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

const table = {
  refuse: {
    says: "the greeting is 421: the server is not available",
    onConnect: (_session, done) => done(answer(421, "Service not available")),
  },
  "no-service": {
    says: "the greeting is 554: it takes nothing from this sender",
    onConnect: (_session, done) => done(answer(554, "No SMTP service here")),
  },
  hang: { says: "takes the connection and never says a word", onConnect: () => {} },
  "reject-recipient": {
    says: "550 for every recipient: no such mailbox, for good",
    onRcptTo: (_address, _session, done) => done(answer(550, "No such mailbox")),
  },
  "try-later": {
    says: "451 once the whole mail was sent: come again later",
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on("end", () => done(answer(451, "Greylisted, try again later")));
    },
  },
  "hang-after-data": {
    says: "takes the whole mail and never acknowledges it",
    onData: (stream) => {
      stream.resume();
    },
  },
  "lose-answer": {
    says: "takes and keeps the whole mail, and hangs up without a word",
    losesAnswer: true,
  },
} satisfies Record<string, SmtpFault>;

export type SmtpFaultName = keyof typeof table;

/** Every fault by name, except a refused connection: close the simulator for that. */
export const smtpFaults: Readonly<Record<SmtpFaultName, SmtpFault>> = table;

export const smtpFaultNames = Object.keys(table) as SmtpFaultName[];

export function smtpFaultName(text: string): SmtpFaultName {
  if (Object.hasOwn(table, text)) return text as SmtpFaultName;
  throw new Error(`There is no fault named ${JSON.stringify(text)}. Known: ${smtpFaultNames.join(", ")}.`);
}
