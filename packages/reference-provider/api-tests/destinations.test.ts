import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { startOrderDesk, stepsOf, takeOrders } from "./order-desk.ts";

const XRP = { id: "xrp", symbol: "XRP", name: "XRP" };
const ACCOUNT = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";
const X_ADDRESS_WITH_TAG_1 = "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu";

it("S118: a destination of no wallet is refused at its field; an X-address is kept as account and tag", async () => {
  const desk = await startOrderDesk();
  const ada = await desk.member("Ada", "admin");
  await takeOrders(ada);
  const slip = desk.slip({ coin: XRP });
  await slip.customer("POST", "/announce");
  await stepsOf(ada, slip.reference)("claim");
  const give = async (address: string) => {
    const { body } = await slip.customer("GET", "/status");
    const given = { version: body.version, network: "xrp", address, payerName: "Ada Lovelace" };
    return slip.customer("POST", "/destination", given);
  };
  const message =
    "No wallet owns this address: what is sent there is lost. Please copy your wallet's address.";
  expect(await give("rrrrrrrrrrrrrrrrrrrrrhoLvTp")).toMatchObject({
    status: 400,
    body: { errors: [{ field: "address", message }] },
  });
  expect(await give(`xrpl:${X_ADDRESS_WITH_TAG_1}?amount=5&label=${"a".repeat(200)}`)).toMatchObject({
    status: 200,
    body: { destination: { network: "xrp", address: ACCOUNT, tag: "1" } },
  });
});

it("S118: the desk's own receiving accounts take payment URIs, and no contract", async () => {
  const desk = await startOrderDesk();
  const ada = await desk.member("Ada", "admin");
  const put = (network: string, currency: string, addresses: readonly string[]) =>
    ada("PUT", `/desk/receiving-accounts/${randomUUID()}`, {
      version: 0,
      kind: "coin",
      name: currency,
      holder: "Desk Limited",
      details: [],
      network,
      currency,
      addresses,
    });
  const contract = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
  expect(await put("ethereum", "USDT", [contract])).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: "addresses.0", message: expect.stringContaining("This is a contract (USDT)") }],
    },
  });
  expect(await put("xrp", "XRP", [X_ADDRESS_WITH_TAG_1, `${ACCOUNT}?dt=2`, `${ACCOUNT} ٣`])).toMatchObject({
    status: 200,
    body: { addresses: ["1", "2", "3"].map((tag) => ({ address: `${ACCOUNT} ${tag}`, reference: null })) },
  });
});
