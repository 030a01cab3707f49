import type { DeskRates } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { refusal } from "../../../testing/account-answers.ts";
import { deskPerson, deskSettings } from "../../../testing/desk-answers.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import RatesPart from "./rates-part.tsx";

const PATH = "/api/desk/rates";
const MARA = { id: "mara", name: "Mara" };

function rates(at: string, changes: Partial<DeskRates> = {}): DeskRates {
  return {
    version: 3,
    rates: [
      {
        currency: "NGN",
        buy: { mode: "hand", rate: "1650.00" },
        sell: { mode: "hand", rate: "1585.00" },
        band: 4,
        goodMinutes: 60,
        tiers: [{ fromUsd: "1000", buy: "1640.00" }],
        setAt: { buy: at, sell: at },
        setBy: { buy: MARA, sell: MARA },
      },
    ],
    pending: [],
    ...changes,
  };
}

beforeEach(() => void new FakeStreams());

async function open(role: "agent" | "admin", changes: Partial<DeskRates> = {}) {
  const server = new FakeServer();
  server.answer(PATH, rates(new Date(server.now).toISOString(), changes));
  const app = await renderApp(<RatesPart person={deskPerson(role)} />, { server });
  return { ...app, server };
}

it("O113: each currency shows both sides with their tiers, age and time left; an agent changes none", async () => {
  await open("agent");
  const row = within(screen.getByText("Nigerian Naira").closest("li")!);
  expect(row.getByText("1,650.00 NGN")).toBeDefined();
  expect(row.getByText("1,585.00 NGN")).toBeDefined();
  expect(row.getByText("from $1,000.00: 1,640.00 NGN")).toBeDefined();
  expect(row.getAllByText("By hand")).toHaveLength(2);
  expect(row.getAllByText(/^Mara, \d+ s ago$/)).toHaveLength(2);
  expect(screen.queryAllByRole("button")).toEqual([]);
});

it("S133: an open form of a rate says what another admin set meanwhile, and keeps what is typed", async () => {
  const { user, server, queryClient } = await open("admin");
  await user.click(screen.getByRole("button", { name: "Change NGN" }));
  await user.clear(screen.getByLabelText("Customer buys"));
  await user.type(screen.getByLabelText("Customer buys"), "1655.00");
  const now = new Date(server.now).toISOString();
  const [ngn] = rates(now).rates;
  server.answer(
    PATH,
    rates(now, { version: 4, rates: [{ ...ngn!, buy: { mode: "hand", rate: "1700.00" } }] }),
  );
  void queryClient.invalidateQueries();
  await passTime(0);
  expect(screen.getByText("1700.00 (was 1650.00)")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Customer buys").value).toBe("1655.00");
});

it("S133: a form stays, with what is typed, where another admin gave its currency up or added the same", async () => {
  const { user, server, queryClient } = await open("admin");
  const now = new Date(server.now).toISOString();
  const [ngn] = rates(now).rates;
  const others = async (left: DeskRates["rates"]) => {
    server.answer(PATH, rates(now, { version: 4, rates: left }));
    void queryClient.invalidateQueries();
    await passTime(0);
  };
  await user.click(screen.getByRole("button", { name: "Change NGN" }));
  await user.clear(screen.getByLabelText("Customer buys"));
  await user.type(screen.getByLabelText("Customer buys"), "1655.00");
  await others([]);
  expect(screen.getByText("nothing (was 1650.00)")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Customer buys").value).toBe("1655.00");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Add a currency" }));
  await user.type(screen.getByLabelText("Currency"), "ngn");
  expect(screen.queryByText(/was nothing/)).toBeNull();
  await others([ngn!]);
  expect(screen.getByText("1650.00 (was nothing)")).toBeDefined();
});

it("O113: an admin sets one side on the version that is shown, and reads first what it comes to", async () => {
  const { user, server } = await open("admin");
  await user.click(screen.getByRole("button", { name: "Change NGN" }));
  const field = screen.getByLabelText("Customer buys");
  await user.clear(field);
  expect(screen.getByRole("status").textContent).toBe("Enter both sides.");
  await user.type(field, "1655.00");
  expect(screen.getByRole("status").textContent).toContain(
    "1 USD: customers buy at 1,655.00\u00A0NGN, and sell at 1,585.00\u00A0NGN.",
  );
  await user.click(screen.getByRole("button", { name: "Set" }));
  await passTime(0);
  expect(server.sentTo(PATH)).toEqual([
    {
      version: 3,
      rates: [
        {
          currency: "NGN",
          buy: { mode: "hand", rate: "1655.00" },
          sell: { mode: "hand", rate: "1585.00" },
          band: 4,
          goodMinutes: 60,
          tiers: [{ fromUsd: "1000", buy: "1640.00" }],
          again: true,
        },
      ],
    },
  ]);
});

it("a reference that jumped since an admin confirmed it takes no orders, as the row and the form say", async () => {
  const at = "2026-03-14T09:00:00.000Z";
  const { rates: known } = rates(at);
  const rule = { buy: { mode: "reference", percent: 2 }, sell: { mode: "reference", percent: -2 } } as const;
  // At 1 USD = 1372.8 NGN.
  const ngn = { ...known[0]!, ...rule, tiers: [], confirmed: { buy: "1400.26", sell: "600" } };
  const { user } = await open("admin", { rates: [ngn] });
  await passTime(0);
  const [sold, bought] = ["Customer sells", "Customer buys"].map(
    (side) => screen.getByText(side).parentElement!,
  );
  expect(sold!.textContent).toContain("Takes no orders");
  expect(bought!.textContent).not.toContain("Takes no orders");
  await user.click(screen.getByRole("button", { name: "Change NGN" }));
  expect(screen.getByRole("status").textContent).toContain("it takes effect once another admin confirms it");
});

const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

it("O113: what waits stands on top, and another admin confirms it", async () => {
  const {
    rates: [ngn],
  } = rates("2026-03-14T09:00:00.000Z");
  const { setAt: _at, setBy: _by, ...known } = ngn!;
  const rate = { ...known, band: 50, goodMinutes: 10_080 };
  const pending = { id: "one", rate, by: MARA, at: ngn!.setAt.buy, actsAt: null, mayConfirm: true };
  const { user, server } = await open("admin", { pending: [pending] });
  const waits = within(screen.getByRole("region", { name: "Waits" }));
  expect(waits.getByText("Mara asks for other NGN rates")).toBeDefined();
  // All that is confirmed, not the rates alone.
  expect([waits.getAllByRole("term"), waits.getAllByRole("definition")].map(textsOf)).toEqual([
    ["Good for, minutes", "Band, percent"],
    [`10080 (was ${known.goodMinutes})`, `50 (was ${known.band})`],
  ]);
  server.answer("/api/desk/settings/pending/one/confirm", deskSettings());
  server.answer(PATH, rates("2026-03-14T09:00:00.000Z"));
  await user.click(waits.getByRole("button", { name: "Confirm" }));
  await passTime(0);
  expect(screen.queryByRole("region", { name: "Waits" })).toBeNull();
});

async function change() {
  const app = await open("admin");
  await app.user.click(screen.getByRole("button", { name: "Change NGN" }));
  const type = async (label: string, text: string) => {
    await app.user.clear(screen.getByLabelText(label));
    await app.user.type(screen.getByLabelText(label), text);
  };
  return { ...app, type, said: () => screen.getByRole("status").textContent };
}

it("a forgotten comma between two tiers is said, and sets nothing; else the tiers are read out", async () => {
  const { type, said } = await change();
  await type("Tiers", "1000 1640 1590 5000 1650 1580");
  expect(said()).toBe("Please order tiers by rising dollars, each with a rate.");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Set" }).disabled).toBe(true);
  await type("Tiers", "1000 1640 1590, 5000 1650 -");
  expect(said()).toContain("from $1,000.00: 1,640.00\u00A0NGN, from $5,000.00: 1,650.00\u00A0NGN");
  expect(said()).toContain("from $1,000.00: 1,590.00\u00A0NGN");
});

it("a rate that can't be read is said", async () => {
  const { user, type, said } = await change();
  await type("Customer buys", "1640,00");
  expect(said()).toBe("Please enter a rate above zero, such as 1650.00.");
  await user.click(screen.getAllByRole("radio", { name: "Reference" })[0]!);
  expect(said()).toBe("Enter both sides.");
  await type("Customer buys", "2,5");
  expect(said()).toBe("Please enter a percent between -50 and 100.");
});

it.each(["Band, percent", "Good for, minutes"])("%s that can't be read is marked", async (label) => {
  const { type, said } = await change();
  await type(label, "4,5");
  const field = screen.getByLabelText(label);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("This isn't valid.")).toBeDefined();
  expect(said()).toBe("");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Set" }).disabled).toBe(true);
  await type(label, "45");
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
  expect(said()).toContain("1 USD: customers buy at 1,650.00");
});

it("a new currency without its code is told from one without its sides", async () => {
  const { user } = await open("admin");
  await user.click(screen.getByRole("button", { name: "Add a currency" }));
  expect(screen.getByRole("status").textContent).toBe("Enter both sides.");
  await user.type(screen.getByLabelText("Customer buys"), "1655.00");
  await user.type(screen.getByLabelText("Customer sells"), "1585.00");
  expect(screen.getByRole("status").textContent).toBe("Please enter letters such as USD.");
  await user.type(screen.getByLabelText("Currency"), "ghs");
  expect(screen.getByRole("status").textContent).toContain("1 USD: customers buy at");
});

it("a currency that has a rate already isn't added over it", async () => {
  const { user, server } = await open("admin");
  await user.click(screen.getByRole("button", { name: "Add a currency" }));
  await user.type(screen.getByLabelText("Currency"), "ngn");
  await user.type(screen.getByLabelText("Customer buys"), "1655.00");
  await user.type(screen.getByLabelText("Customer sells"), "1585.00");
  await user.click(screen.getByRole("button", { name: "Set" }));
  await passTime(0);
  expect(screen.getByText("NGN has a rate already. Change it in the list.")).toBeDefined();
  expect(server.sentTo(PATH)).toEqual([]);
});

it("what the server refuses of the rates is said at its field", async () => {
  const { server, user, type } = await change();
  const message = "Too big: expected number to be <=50";
  const detail = "Please check the marked fields.";
  const errors = [{ field: "rates.0.band", message }];
  server.answer(PATH, { ...refusal(400, detail, "invalid_input"), errors });
  await type("Band, percent", "60");
  await user.click(screen.getByRole("button", { name: "Set" }));
  await passTime(0);
  expect(screen.getByLabelText("Band, percent").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(message)).toBeDefined();
  expect(screen.getByText(detail)).toBeDefined();
});
