import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import { claimedBy, SELLER, stepsOf, tryStep, WALLET } from "./order-desk.ts";
import { ada, at, bob, desk, eve, hash, orderOf, startStaffedDesk } from "./staffed-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(() => startStaffedDesk());

const DOGE = "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L";
const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const USDT = { id: "usdt", symbol: "USDT", name: "Tether" };

/** A sale of Tether on Tron, whose customer gave an address of their own. */
async function soldTether(returnNetwork: string, returnAddress: string) {
  const wallet = { ...WALLET, name: "Tether", currency: "USDT", network: "tron" };
  const accountId = await desk.account(eve, { ...wallet, addresses: [TRON] });
  desk.clock.advance(31 * MINUTE);
  const slip = desk.slip({ side: "sell", coin: USDT, rate: "1" });
  const agent = await claimedBy(ada, slip, { ...SELLER, returnNetwork, returnAddress });
  await agent("details", { accountId });
  return { slip, agent };
}
const placesOf = ({ proposal }: { proposal: { goesOut: { destination: string }[] } }) =>
  proposal.goesOut.map(({ destination }) => destination);
const toApprove = async () => (await bob("GET", "/desk/orders?state=to-approve")).body.orders.length;

it("P20.12: coins go back on the network on which they came, if the seller's address is one of it", async () => {
  const { slip, agent } = await soldTether("ethereum", EVM);
  await agent("money-seen", { amount: "240", network: "bnb", transaction: `0x${hash()}`, madeAt: at() });
  expect(placesOf(await agent("settle", { as: "return" }))).toEqual([`bnb ${EVM}`]);
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  expect(await agent("return", { reason: "Other network", transaction: `0x${hash()}` })).toMatchObject({
    state: "returned",
    payments: [{}, { network: "bnb", address: `bnb ${EVM}` }],
  });
});

it("P20.12: of a network that isn't known, no address is known to be", async () => {
  const { slip, agent } = await soldTether("tron", TRON);
  await agent("money-seen", { amount: "240", network: "other", transaction: hash(), madeAt: at() });
  expect(placesOf(await agent("settle", { as: "return" }))).toEqual([""]);
  expect(await toApprove()).toBe(0);
  const back = { reason: "Other network", transaction: hash() };
  expect(await tryStep(ada, slip.reference, "return", back)).toMatchObject({
    status: 400,
    body: { errors: [{ field: "destination", message: expect.stringContaining("where it goes") }] },
  });
});

it("P20.12: what reaches the seller's address goes back with an approval, and only the rest by an admin's word", async () => {
  const { slip, agent } = await soldTether("tron", TRON);
  await agent("money-seen", { amount: "100", network: "tron", transaction: hash(), madeAt: at() });
  for (const amount of ["30", "20"])
    await agent("money-seen", { amount, network: "bnb", transaction: `0x${hash()}`, madeAt: at() });
  const doge = { amount: "5000", network: "dogecoin", coinId: "dogecoin", transaction: hash() };
  await agent("money-seen", { ...doge, madeAt: at() });
  const { goesOut } = (await agent("settle", { as: "return" })).proposal;
  expect(goesOut).toMatchObject([
    { currency: "USDT", amount: "100", destination: `tron ${TRON}` },
    { currency: "DOGE", amount: "5000", destination: "" },
    { currency: "USDT", amount: "50", destination: "" },
  ]);
  expect(await toApprove()).toBe(1);
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  const reason = "Other networks";
  expect(await agent("return", { reason, transaction: hash() })).toMatchObject({
    state: "money-seen",
    money: { refunded: [{ currency: "USDT", amount: "100" }] },
  });
  await stepsOf(eve, slip.reference)("take-over", { reason });
  for (const [currency, destination, transaction, place] of [
    ["USDT", EVM, `0x${hash()}`, `bnb ${EVM}`],
    ["DOGE", DOGE, hash(), `dogecoin ${DOGE}`],
  ] as const) {
    const back = { reason, currency, destination, transaction };
    expect((await tryStep(eve, slip.reference, "return", back)).body.code).toBe("approval_needed");
    expect(placesOf(await orderOf(slip))).toEqual([place]);
    expect(await toApprove()).toBe(1);
    await stepsOf(bob, slip.reference)("approve", { agrees: true });
    desk.clock.advance(72 * HOUR);
    await stepsOf(eve, slip.reference)("return", back);
  }
  expect(await orderOf(slip)).toMatchObject({
    state: "returned",
    money: {
      refunded: [
        { currency: "DOGE", amount: "5000" },
        { currency: "USDT", amount: "150" },
      ],
    },
  });
});
