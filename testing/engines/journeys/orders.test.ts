import type { Look } from "../page/in-page.ts";
import { button, heading, link } from "../page/page.ts";
import { expect, PHONE, test, type Visitor } from "../test.ts";

const CHAT = "wa.me";
const SLIP: Look = { role: "article", name: /^Order slip / };
const DIALOG: Look = { role: "dialog", name: "Trade Cryptocurrency" };
const REDIRECTED = heading("Redirected to WhatsApp!");

/** As we send them, and as a browser's translator leaves them: each engine is to take one order on those. */
const PAGES = [
  { pages: "", translated: false },
  { pages: "M82: on translated pages: ", translated: true },
] as const;

for (const { pages, translated } of PAGES)
  test(`${pages}an order on /exchange leads to the chat and to a slip that anyone can check`, async ({
    visit,
  }) => {
    const page = await visit({ host: CHAT, translated });
    await page.open("/exchange");
    await page.enter({ label: /^Amount \(USD\)/ }, "500");
    await page.click(button("Continue to WhatsApp"));
    await page.see(REDIRECTED);
    const { reference, message, address } = await handedOver(page);
    expect(message).toContain("Action: Buy Bitcoin\n");
    expect(message).toContain("Value: 500.00 USD\n");

    const stranger = await visit({ translated });
    await stranger.open(address);
    await stranger.see(heading("This slip is valid"));
    expect(await stranger.see({ role: "article", name: `Order slip ${reference}` })).toContain("for $500.00");
  });

test("an order in the dashboard's dialog leads to the chat", async ({ visit }) => {
  const page = await visit({ host: CHAT });
  await page.open("/users?trade=ethereum&side=sell");
  await page.enter({ label: /^Amount \(ETH\)/, within: DIALOG }, "0.75");
  await page.click({ ...button("Sell ETH"), within: DIALOG });
  await page.see(REDIRECTED);
  await page.gone(DIALOG);
  const { message } = await handedOver(page);
  expect(message).toContain("I want to sell Ethereum (ETH).\nAmount: 0.75000000 ETH\n");
});

test("an amount that can mean two is asked about", async ({ visit }) => {
  const page = await visit({ host: CHAT });
  await page.open("/exchange");
  await page.enter({ label: /^Amount \(BTC\)/ }, "1,234");
  const question: Look = { role: "group", name: "Which amount do you mean?" };
  await page.see(question);
  await page.click({ ...button("1.23400000 BTC"), within: question });
  await page.gone(question);
  await page.click(button("Continue to WhatsApp"));
  await page.see(REDIRECTED);
  expect((await handedOver(page)).message).toContain("Amount: 1.23400000 BTC\n");
});

test("an order is made on a phone", async ({ visit }) => {
  const page = await visit({ host: CHAT, size: PHONE });
  await page.open("/exchange");
  await page.enter({ label: /^Amount \(USD\)/ }, "250");
  await page.click(button("Continue to WhatsApp"));
  await page.see(REDIRECTED);
  expect((await handedOver(page)).message).toContain("Value: 250.00 USD\n");
});

test("an order needs no mouse", async ({ visit }) => {
  const page = await visit({ host: CHAT });
  await page.open("/exchange");
  await page.tabTo({ role: "tab", name: "Buy" });
  await page.press("ArrowRight");
  await page.becomes({ role: "tab", name: "Sell" }, "ariaSelected", "true");
  await page.tabTo({ role: "combobox", name: "Coin" });
  await page.type("Sol");
  await page.tabTo({ label: /^Amount \(SOL\)/ });
  await page.type("12.5");
  await page.tabTo(button("Continue to WhatsApp"));
  await page.press("Enter");
  await page.becomes(REDIRECTED, "focused", true);
  expect((await handedOver(page)).message).toContain("Action: Sell Solana\nAmount: 12.50000000 SOL\n");
});

test("an order without scripts: /lite, the question about an amount, the slip", async ({ visit }) => {
  const page = await visit({ scripts: "off" });
  await page.open("/lite/rates");
  await page.click(link("Make an order"));
  await page.click({ role: "radio", name: "The coin" });
  await page.enter({ label: "Amount" }, "1.234");
  await page.click(button("Get my slip"));
  const question: Look = { role: "group", name: /could mean two amounts/ };
  await page.click({ role: "radio", name: "1.23400000 BTC", within: question });
  await page.click(button("Get my slip"));
  await page.see(heading("Your slip"));
  await page.see({ text: "1.23400000 BTC" });
  const chat = (await page.read(link("Open WhatsApp"), "href")) as string;
  expect(messageOf(chat)).toContain("Amount: 1.23400000 BTC");
});

/** The order with which the chat was opened: its slip matches, and the chat's tab was opened. */
async function handedOver(page: Visitor): Promise<{ reference: string; message: string; address: string }> {
  const name = (await page.read(SLIP, "ariaLabel")) as string;
  const reference = name.replace("Order slip ", "");
  const chat = (await page.read({ ...link(/^Open WhatsApp/), within: SLIP }, "href")) as string;
  const message = messageOf(chat);
  expect(message).toContain(`Order ${reference}\n`);
  await expect.poll(() => page.tabs()).toBe(2);
  await expect.poll(() => page.elsewhere).toContain(CHAT);
  const address = /\/q\/\S+/.exec(message)?.[0];
  return { reference, message, address: address! };
}

function messageOf(chat: string): string {
  const { origin, pathname, searchParams } = new URL(chat);
  expect(origin + pathname).toBe(`https://${CHAT}/12025550143`);
  return searchParams.get("text") ?? "";
}
