import { CommandError, givenEmail, type Verb } from "../command.ts";
import { type OpenedPeople, openPeople } from "./open-people.ts";

/** A command about one account. @param act resolves to null if there is no such account */
function aboutAccount(
  says: string,
  act: (opened: OpenedPeople, email: string) => Promise<string | null>,
): Verb {
  return {
    values: ["EMAIL"],
    says,
    async run(config, [given]) {
      const email = givenEmail(given);
      const opened = await openPeople(config);
      try {
        const said = await act(opened, email);
        if (said === null) throw new CommandError(`There's no account of ${email}.`);
        return said;
      } finally {
        await opened.close();
      }
    },
  };
}

export const PEOPLE_VERBS: Readonly<Record<string, Verb>> = {
  show: aboutAccount("who it is, and whether the account is blocked", async ({ people }, email) => {
    const shown = await people.show(email);
    return shown === null ? null : table(shown);
  }),
  block: aboutAccount(
    "out on all servers within a second, and no login until unblocked",
    async ({ people }, email) => {
      const ended = await people.block(email);
      return ended === null ? null : `${email} is blocked. ${endedText(ended)}`;
    },
  ),
  unblock: aboutAccount("logins work again", async ({ people }, email) => {
    return (await people.unblock(email)) ? `${email} is not blocked.` : null;
  }),
  "end-sessions": aboutAccount("logs out everywhere", async ({ people }, email) => {
    const ended = await people.endSessions(email);
    return ended === null ? null : endedText(ended);
  }),
  erase: aboutAccount(
    "removes the account and all that names the person, for good",
    async (opened, email) => {
      if (await opened.people.workedAtDesk(email)) {
        throw new CommandError(
          `${email} works or worked at the desk. What they did there stays, under another name. If you are sure: desk erase officer ${email}`,
        );
      }
      return erase(opened, email);
    },
  ),
  "erase officer": aboutAccount(
    "the same for someone who worked at the desk: what they did stays, under another name",
    erase,
  ),
  export: aboutAccount("prints all that is kept of the person, as JSON", async ({ people }, email) => {
    const exported = await people.export(email);
    return exported === null ? null : JSON.stringify(exported, null, 2);
  }),
};

async function erase(opened: OpenedPeople, email: string): Promise<string | null> {
  if (await opened.people.isPaying(email)) {
    throw new CommandError(
      `${email} has an order with payment details that isn't finished: erase it once it is.`,
    );
  }
  const leftovers = await opened.people.erase(email);
  if (leftovers === null) return null;
  await opened.leaveNothing(leftovers);
  return `${email} is erased.`;
}

function endedText(count: number): string {
  return count === 1 ? "1 session has ended." : `${count} sessions have ended.`;
}

type Shown = NonNullable<Awaited<ReturnType<OpenedPeople["people"]["show"]>>>;

function table({ email, name, username, phone, createdAt, blockedAt, sessions }: Shown): string {
  const rows = {
    Email: email,
    Name: name,
    Username: username,
    Phone: phone,
    "Signed up": new Date(createdAt).toISOString(),
    Blocked: blockedAt === null ? "no" : `since ${new Date(blockedAt).toISOString()}`,
    Sessions: String(sessions),
  };
  return Object.entries(rows)
    .map(([label, value]) => `${label.padEnd(10)} ${value}`)
    .join("\n");
}
