import { systemClock } from "@tradeslip/node-kit/clock";
import { CommandError, type Verb } from "../command.ts";
import { openExistingDatabase } from "../db/database.ts";
import { Audit } from "../desk/audit.ts";
import { Events } from "../events/events.ts";
import { SlipKeys } from "./slip-keys.ts";

const KEY_ID = /^[\da-f]{4}$/;

export const KEY_VERBS: Readonly<Record<string, Verb>> = {
  "key compromised": {
    values: ["KID"],
    says: "its slips prove nothing any more",
    async run(config, [kid = ""]) {
      if (!KEY_ID.test(kid)) {
        throw new CommandError(
          "A key's id is four digits from 0 to f: /.well-known/tradeslip-keys.json has it as kid.",
        );
      }
      const db = await openExistingDatabase(config);
      try {
        const events = new Events(config.databaseUrl !== null);
        const audit = new Audit({ clock: systemClock });
        const slipKeys = new SlipKeys({ db, clock: systemClock, audit, events });
        const count = await slipKeys.markCompromised(kid);
        if (count === 0) throw new CommandError(`There's no key ${kid}.`);
        return `Slips of the key ${kid} prove nothing from now on.`;
      } finally {
        await db.destroy();
      }
    },
  },
};
