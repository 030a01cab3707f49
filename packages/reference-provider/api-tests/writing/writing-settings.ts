import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { BANK } from "../order-desk.ts";
import { alike, competing, once, sameCall, succeeded } from "./race-shapes.ts";
import { accountOf, announced, otherBank, type Races, read, type WritingDesk } from "./writing-desk.ts";

const LATIN = "abcdefghijklmnopqrst";
const NGN = {
  currency: "NGN",
  buy: { mode: "hand", rate: "1650.00" },
  sell: { mode: "hand", rate: "1585.00" },
  band: 4,
  goodMinutes: 60,
  tiers: [],
};

const settings = ({ eve }: WritingDesk) => read(eve, "/desk/settings");

/** A looser limit, waiting for another admin. */
async function pending(desk: WritingDesk) {
  await announced(desk);
  const { version } = await settings(desk);
  const limits = { dayUsd: "1000" };
  await desk.eve.call("PUT", "/desk/settings", { version, limits });
  const asked = { version: version + 1, limits: { dayUsd: "2000" } };
  const { body } = await desk.eve.call("PUT", "/desk/settings", asked);
  const { id } = body.pending.at(-1);
  const found = async () => (await settings(desk)).pending.find((each: { id: string }) => each.id === id);
  return { found, path: `/desk/settings/pending/${id}` };
}

export const DESK_RACES: Races = {
  putDeskSettings: async (desk) => {
    const { version } = await settings(desk);
    const pause = (turn: number) => ({ notice: `Back soon ${LATIN[turn]}`, until: null });
    return once(
      (turn) =>
        (turn % 2 === 0 ? desk.eve : desk.ian).at(turn)("PUT", "/desk/settings", {
          version,
          pause: pause(turn),
        }),
      async () => {
        const after = await settings(desk);
        expect(after.version).toBe(version + 1);
        expect(LATIN).toContain(after.pause.notice.at(-1));
      },
    );
  },
  confirmChannel: async (desk) => {
    const { version, channels } = await settings(desk);
    const channel = { kind: "mailto", value: "desk@example.com" };
    const asked = [
      ...channels.map(({ counts: _counts, ...rest }: { counts: boolean }) => rest),
      { ...channel, active: true },
    ];
    const { body } = await desk.eve.call("PUT", "/desk/settings", { version, channels: asked });
    expect(body.channels.at(-1)).toMatchObject({ ...channel, counts: false });
    return once(sameCall(desk.ian, "POST", "/desk/settings/confirm-channel", channel), async () => {
      expect((await settings(desk)).channels.at(-1)).toMatchObject({ ...channel, counts: true });
    });
  },
  confirmPendingChange: async (desk) => {
    const { found, path } = await pending(desk);
    return once(sameCall(desk.ian, "POST", `${path}/confirm`), async () => {
      expect(await found()).toBeUndefined();
      expect((await settings(desk)).limits.dayUsd).toBe("2000");
    });
  },
  objectToPendingChange: async (desk) => {
    const { found, path } = await pending(desk);
    return once(sameCall(desk.bob, "POST", `${path}/object`), async () => {
      expect(await found()).toBeUndefined();
      expect((await settings(desk)).limits.dayUsd).toBe("1000");
    });
  },
  stopDesk: async (desk) => ({
    call: sameCall(desk.bob, "POST", "/desk/stop", { reason: "Details on a page aren't ours" }),
    stands: async (answers) => {
      expect(succeeded(answers).length).toBeGreaterThan(0);
      expect((await settings(desk)).stopped).toMatchObject({ by: { name: "Bob" } });
    },
  }),
  restartDesk: async (desk) => {
    await desk.bob.call("POST", "/desk/stop", { reason: "Details on a page aren't ours" });
    return {
      // The first person's call requests it, another's restarts it.
      call: (turn) => (turn % 2 === 0 ? desk.ada : desk.bob).at(turn)("POST", "/desk/restart"),
      stands: async (answers) => {
        expect(succeeded(answers)).toHaveLength(2);
        expect((await settings(desk)).stopped).toBeNull();
      },
    };
  },
  putDuty: async (desk) =>
    alike(sameCall(desk.ada, "PUT", "/desk/duty", { onDuty: true }), async () => {
      expect(await read(desk.ada, "/desk/duty")).toEqual({ onDuty: true });
    }),
  putReceivingAccount: async (desk) => {
    const id = randomUUID();
    const path = `/desk/receiving-accounts/${id}`;
    const name = (turn: number) => `Bank ${LATIN[turn]}`;
    return {
      call: (turn) => desk.eve.at(turn)("PUT", path, { version: 0, ...BANK, name: name(turn) }),
      stands: async (answers) => {
        expect(succeeded(answers)).toHaveLength(1);
        const winner = answers.findIndex(({ status }) => status === 200);
        expect(await accountOf(desk, id)).toMatchObject({ name: name(winner) });
      },
    };
  },
  deleteReceivingAccount: async (desk) => {
    const id = await otherBank(desk);
    const { version } = await accountOf(desk, id);
    const path = `/desk/receiving-accounts/${id}?version=${version}`;
    return once(sameCall(desk.eve, "DELETE", path), async () => {
      expect(await accountOf(desk, id)).toBeUndefined();
    });
  },
  confirmReceivingAccount: async (desk) => {
    const id = await desk.account(desk.eve.call);
    const { version } = await accountOf(desk, id);
    const path = `/desk/receiving-accounts/${id}/confirm`;
    return {
      call: sameCall(desk.ian, "POST", path, { version }),
      stands: async (answers) => {
        expect(succeeded(answers).length).toBeGreaterThan(0);
        expect(await accountOf(desk, id)).toMatchObject({ counts: true });
      },
    };
  },
  putReplies: async (desk) => {
    const before = await read(desk.eve, "/desk/replies");
    const reply = { for: "chat", title: "Hello", text: "Your page shows what comes next" };
    return competing(desk.eve, ["PUT", "/desk/replies"], {
      asked: (turn) => ({
        ...before,
        replies: [
          { ...reply, id: "hello", title: `Hello ${LATIN[turn]}` },
          { ...reply, id: "bye", title: `Bye ${LATIN[turn]}` },
        ],
      }),
      standing: async () => ({ replies: (await read(desk.eve, "/desk/replies")).replies }),
    });
  },
};

export const RATE_RACES: Races = {
  putDeskRates: async (desk) => {
    const { version } = await read(desk.eve, "/desk/rates");
    return once(
      (turn) => {
        const rates = [{ ...NGN, goodMinutes: 30 + turn }];
        return (turn % 2 === 0 ? desk.eve : desk.ian).at(turn)("PUT", "/desk/rates", {
          version,
          rates,
          references: {},
        });
      },
      async () => {
        const after = await read(desk.eve, "/desk/rates");
        expect([after.version, after.rates.length + after.pending.length]).toEqual([version + 1, 1]);
      },
    );
  },
};
