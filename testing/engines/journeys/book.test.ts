import { button, heading, link } from "../page/page.ts";
import { expect, LEFT_EARLY, test } from "../test.ts";

test("the book is bought on the simulated chain, up to the download", async ({ visit }) => {
  const page = await visit({ expected: LEFT_EARLY });
  await page.open("/resources");
  await page.see(heading("Purchase E-book"));
  await page.click(button("Buy Digital Copy – $50"));
  await page.arrives(/[?&]payment=/);
  await page.see(heading("Pay with Bitcoin"));
  await page.see({ text: /simulated/i });
  await page.reload();
  await page.see(link(/PDF/));
  const address = (await page.read(link(/PDF/), "href")) as string;
  expect(await page.run(firstBytes, address)).toBe("%PDF-");
});

test("with cookies blocked, the page asks for no money", async ({ visit }) => {
  const page = await visit({ cookies: "blocked", expected: /./ });
  await page.open("/resources");
  await page.click(button("Buy Digital Copy – $50"));
  await page.see({ text: /This browser blocks cookies\./, within: { role: "alert" } });
  await page.gone(link("Open in wallet"));
  expect(await page.address()).toBe("/resources");
});

async function firstBytes(address: string): Promise<string> {
  return (await (await fetch(address)).text()).slice(0, 5);
}
