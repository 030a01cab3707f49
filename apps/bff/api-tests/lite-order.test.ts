import type { DeskOrder, Order } from "@tradeslip/contracts";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeAll, expect, it } from "vitest";
import type { Browser, Reply } from "./browser.ts";
import { ACCOUNT, openDesk } from "./open-desk.ts";
import { BUY } from "./orders-client.ts";
import { barePages } from "./write-site.ts";

const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const WALLET = "1b6f1f4e-6a1c-4c83-9d5a-3f4f0b1f2c3d";
const DESK_ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const TRANSACTION = "4".repeat(64);
const FORM = { "content-type": "application/x-www-form-urlencoded" };

let root: string;

beforeAll(async () => {
  root = await barePages();
});

/** The text of the page, and its forms by step. */
function read({ status, body, headers }: Reply) {
  const page = String(body);
  const forms = [...page.matchAll(/action="\/lite\/q\/[^"]+\/([\w-]+)"/g)].map(([, step]) => step);
  const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? "";
  const text = page
    .replaceAll(/<style>.*?<\/style>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");
  return { status, page, text, forms, version, isKept: headers.get("cache-control") !== "no-store" };
}

const openWithPages = () => openDesk({ env: { WEB_DIST: root } });

async function started(opened = openWithPages(), input = BUY) {
  const desk = await opened;
  const grace = desk.open();
  const placed = (await grace.post("/api/orders", input)).body as Order;
  const path = `/lite/q/${placed.token}`;
  const look = async (browser: Browser = grace) => read(await browser.get(path));
  const submit = async (step: string, fields: Record<string, string> = {}) => {
    const { version } = await look();
    const form = new URLSearchParams({ version, ...fields });
    return read(await grace.post(`${path}/${step}`, String(form), FORM));
  };
  const agent = async (step: string, fields: object = {}) => {
    const order = `/api/desk/orders/${placed.reference}`;
    const { version } = (await desk.ben.get(order)).body as DeskOrder;
    const answer = await desk.ben.post(`${order}/${step}`, { version, ...fields });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  };
  return { ...desk, grace, placed, path, look, submit, agent };
}

async function openWithWallet() {
  const desk = await openWithPages();
  const wallet = { version: 0, kind: "coin", name: "Desk wallet", holder: "Example Desk Ltd", details: [] };
  const { status } = await desk.ada.put(`/api/desk/receiving-accounts/${WALLET}`, {
    ...wallet,
    currency: "BTC",
    network: "bitcoin",
    addresses: [DESK_ADDRESS],
  });
  expect(status).toBe(200);
  // From then on the account is used.
  desk.clock.advance(31 * MINUTE);
  return desk;
}

it("an order goes to its end without a script: by reload, and by forms that come back", async () => {
  const { grace, placed, look, submit, agent, clock } = await started();
  const before = await look();
  expect(before.page).toContain(`href="/c/${placed.token}"`);
  const acts =
    /1? ?Press Send in WhatsApp .* Tell us where your coins should go .* Pay once the details appear here/;
  expect(before.text, "S167: the next acts lead").toMatch(acts);
  expect(before.text.search(acts)).toBeLessThan(
    before.text.indexOf(placed.reference, before.text.indexOf("Your slip")),
  );
  expect(before.page).toContain(`<a href="/lite/q/${placed.token}">Tell us where your coins should go</a>`);
  expect((await grace.follow(`/c/${placed.token}`)).status).toBe(303);
  expect(await look()).toMatchObject({
    text: expect.stringContaining("Payment details will appear here, and nowhere else."),
    forms: ["destination", "cancel"],
    isKept: false,
  });
  const { text, page } = await look();
  expect(text).toMatch(acts);
  expect(page).toContain('<a href="#destination">Tell us where your coins should go</a>');
  expect(page).toContain('<h2 id="destination">');
  await agent("claim");
  expect((await look()).text).toContain("Ben opened your order at");
  const refused = await submit("destination", {
    network: "bitcoin",
    address: ADDRESS.replace("5mdq", "5mdz"),
    payerName: "Grace Example",
  });
  expect(refused).toMatchObject({ status: 400, page: expect.stringContaining('value="Grace Example"') });
  expect(refused.page).toMatch(/role="alert"/);
  const given = await submit("destination", {
    network: "bitcoin",
    address: ADDRESS,
    payerName: "Grace Example",
  });
  expect([given.status, given.text]).toEqual([200, expect.stringContaining(ADDRESS)]);

  await agent("details", { accountId: ACCOUNT });
  const toPay = await look();
  expect(toPay.text).toContain("Now pay 250.00 USD");
  expect(toPay.text).toContain("0123456789");
  expect(toPay.text).toContain("Pay only for your own order.");
  expect((await submit("paid")).text).toContain("Ben is looking for your money");
  await agent("money-seen", {
    amount: "250.00",
    madeAt: new Date(clock.now()).toISOString(),
    payerName: "Grace Example",
    bankReference: "BANK-1",
  });
  const seen = await look();
  expect(seen.text).not.toMatch(/0123456789|(?:don't|do not) (?:pay|send)|already paid|have you paid/i);
  expect(seen.forms).toEqual(["dispute", "messages"]);
  await agent("sent", { transaction: TRANSACTION });
  const received = await submit("received");
  expect(received.text).toContain("Your order is complete");
  expect(received.text).toContain(TRANSACTION);
});

it("who sells another amount gets the coins back without a script, and reads why", async () => {
  const { grace, placed, look, submit, agent, person, clock } = await started(openWithWallet(), {
    ...BUY,
    side: "sell",
  });
  await grace.follow(`/c/${placed.token}`);
  await agent("claim");
  const account = { method: "Bank transfer", account: "0123456789", holder: "Grace Example" };
  const given = await submit("destination", {
    ...account,
    returnNetwork: "bitcoin",
    returnAddress: ADDRESS,
  });
  expect([given.status, given.text]).toEqual([200, expect.stringContaining("It goes to 0123456789")]);
  await agent("details", { accountId: WALLET });
  const toSend = await look();
  expect(toSend.text).toMatch(/Now send 0\.\d+ BTC/);
  expect(toSend.text).toContain(DESK_ADDRESS);
  expect(toSend.text).toMatch(/Network\s*Bitcoin/);
  expect(toSend.text).toContain("Send only for your own order.");
  expect(toSend.text).not.toContain("Pay only for your own order.");
  expect((await submit("paid", { transaction: "8".repeat(64) })).text).toContain(
    "Ben is looking for your BTC",
  );
  await agent("money-seen", {
    amount: "0.001",
    network: "bitcoin",
    transaction: "8".repeat(64),
    madeAt: new Date(clock.now()).toISOString(),
  });
  await agent("settle", { as: "return" });
  const cleo = await person("Cleo", "agent");
  const order = `/api/desk/orders/${placed.reference}`;
  const { version, proposal } = (await cleo.get(order)).body as DeskOrder;
  const approval = { version, agrees: true, covers: proposal!.hash, seen: "0.001" };
  expect((await cleo.post(`${order}/approve`, approval)).body).toMatchObject({ state: "money-seen" });
  await agent("return", { reason: "Another amount", transaction: "9".repeat(64) });
  const { text, forms } = await look();
  expect(text).toMatch(/Ben returned your BTC at/);
  expect(text).toContain("Reason: Another amount");
  expect(text).toContain("9".repeat(64));
  expect(forms).not.toContain("paid");
});

it("a complaint after the money was seen asks for no payment", async () => {
  const { grace, placed, look, submit, agent, clock } = await started();
  await grace.follow(`/c/${placed.token}`);
  await agent("claim");
  await submit("destination", { network: "bitcoin", address: ADDRESS, payerName: "Grace Example" });
  await agent("details", { accountId: ACCOUNT });
  const madeAt = new Date(clock.now()).toISOString();
  await agent("money-seen", {
    amount: "250.00",
    madeAt,
    payerName: "Grace Example",
    bankReference: "BANK-2",
  });
  await submit("dispute", { text: "Nothing came" });
  const { text, forms } = await look();
  expect(text).toContain("Your complaint is with the desk");
  expect(forms).not.toContain("paid");
});

it("S165: customer and desk write to each other without a script, and neither an account", async () => {
  const { grace, placed, look, submit, agent, ben, path } = await started();
  await grace.follow(`/c/${placed.token}`);
  expect((await look()).forms).not.toContain("messages");
  await agent("claim");
  await submit("messages", { text: "My bank needs <b>a day</b>." });
  const thread = `/api/desk/orders/${placed.reference}/messages`;
  const refused = await ben.post(thread, { text: "Pay to 0123456789" });
  expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([400, "text"]);
  expect((await ben.post(thread, { text: "Take your time." })).status).toBe(200);
  const { text, page } = await look();
  expect(text).toMatch(/Messages You, .* My bank needs .* Ben, .* Take your time\./);
  expect(page).toContain("My bank needs &lt;b&gt;a day&lt;/b&gt;.");
  const again = await submit("messages", { text: "It's 0123456789" });
  expect(again).toMatchObject({ status: 400, page: expect.stringContaining("It&#39;s 0123456789") });
  expect((await grace.get(path)).status).toBe(200);
});

it("a message that the browser sends again is one, and keeps its place where it was refused", async () => {
  const { grace, look, agent, path } = await started();
  await grace.follow(`/c/${path.slice("/lite/q/".length)}`);
  await agent("claim");
  const afterOf = ({ page }: { page: string }) => /name="after" value="(\d+)"/.exec(page)?.[1] ?? "";
  const send = async (text: string, after: string) =>
    read(await grace.post(`${path}/messages`, String(new URLSearchParams({ text, after })), FORM));
  const first = afterOf(await look());
  await send("My bank needs a day.", first);
  await send("My bank needs a day.", first);
  const { page } = await look();
  expect(page.split("My bank needs a day.")).toHaveLength(2);
  expect([first, afterOf({ page })]).toEqual(["0", "1"]);
  expect(afterOf(await send("It's 0123456789", first))).toBe(first);
});

it("an order unclaimed for a day says so, and leads to a new one", async () => {
  const { look, clock } = await started();
  clock.jump(25 * 3_600_000);
  const { text, page } = await look();
  expect(text).toContain("Nobody opened it within a day Make a new order.");
  expect(page).toContain('href="/lite/order?side=buy&amp;coin=bitcoin"');
});

it("a form on an old version says so, and shows the order as it is now with what was typed", async () => {
  const { placed, grace, path, submit, agent } = await started();
  await grace.follow(`/c/${placed.token}`);
  await agent("claim");
  const fields = { version: "1", network: "bitcoin", address: "bc1qmine", payerName: "Grace Example" };
  const late = read(await grace.post(`${path}/destination`, String(new URLSearchParams(fields)), FORM));
  expect(late.status).toBe(409);
  expect(late.text).toContain("Ben changed this order meanwhile.");
  expect(late.text).toContain("Ben opened your order at");
  expect(late.page).toContain('value="bc1qmine"');
  expect((await submit("no-such-step")).status).toBe(404);
});

it("K74: another browser reads the terms alone without scripts, too", async () => {
  const { placed, grace, ben, open, look, path, submit, agent } = await started();
  await grace.follow(`/c/${placed.token}`);
  await agent("claim");
  await submit("destination", { network: "bitcoin", address: ADDRESS, payerName: "Grace Example" });
  await agent("details", { accountId: ACCOUNT });
  for (const stranger of [open(), ben]) {
    const { text, forms } = await look(stranger);
    expect(text).toContain("Go back to the window where you ordered");
    expect(text).not.toContain("completes the trade in chat");
    expect(text).not.toMatch(/0123456789|Grace Example|Now pay|bc1q/);
    expect(forms).toEqual([]);
  }
  const stolen = read(await open().post(`${path}/paid`, "version=4", FORM));
  expect(stolen.status).toBe(403);
  expect(stolen.text).not.toContain("0123456789");
});

it("while the desk's record is unavailable nothing is to be paid, and the slip's terms stay", async () => {
  const { provider, look, placed } = await started();
  await provider.server.close();
  const { text } = await look();
  expect(text).toContain("We can't check now. Do not pay.");
  expect(text).toContain(placed.reference);
});

it("a step sent while the desk's record is unavailable comes back with what was typed, and covers where to pay", async () => {
  const { provider, grace, placed, path, look, submit, agent } = await started();
  await grace.follow(`/c/${placed.token}`);
  await agent("claim");
  const destination = { network: "bitcoin", address: ADDRESS, payerName: "Grace Example" };
  await submit("destination", destination);
  await agent("details", { accountId: ACCOUNT });
  const { version } = await look();
  await provider.server.close();
  const dispute = { text: "Nothing <b>came</b>" };
  const messages = { text: "Are you there?", after: "3" };
  for (const [step, fields] of Object.entries({ destination, dispute, messages })) {
    const sent = String(new URLSearchParams({ version, ...fields }));
    const back = read(await grace.post(`${path}/${step}`, sent, FORM));
    expect(back).toMatchObject({ status: 503, forms: [step], version, isKept: false });
    expect(back.text).toContain("We can't check now. Do not pay.");
    expect(back.text).not.toMatch(/0123456789|Now pay/);
    for (const typed of Object.values(fields))
      expect(back.page).toContain(`value="${typed.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}"`);
    expect(back.page.match(/role="alert"/g)).toHaveLength(1);
  }
});
