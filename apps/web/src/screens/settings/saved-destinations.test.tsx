import { screen, within } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { adaSession, refusal, savedDestinations } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { nairaRate } from "../../testing/local-rate.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { SavedDestinations } from "./saved-destinations.tsx";

const PATH = "/api/account/destinations";
const WALLET = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

/** Loaded on demand, in real time, which the fake clock does not wait for. */
beforeAll(async () => {
  await import("./saved-destination-form.tsx");
  await import("../../features/account/step-up-dialog.tsx");
});

async function open(server = new FakeServer()) {
  server.answer("/api/session", adaSession);
  const app = await renderApp(<SavedDestinations />, { server, at: "/settings" });
  await passTime(1);
  return app;
}
async function openForm(server = new FakeServer()) {
  const app = await open(server);
  await app.user.click(screen.getByRole("button", { name: "Add destination" }));
  const form = within(await screen.findByRole("group", { name: "New destination" }));
  return { ...app, form };
}

it("lists each in full, and says from when one is offered", async () => {
  const server = new FakeServer();
  server.answer(PATH, savedDestinations);
  await open(server);
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(new RegExp(`^BTC · Bitcoin${WALLET}.*Remove$`)),
    "First Bank · USD0123456789Ada LovelaceRemove",
    expect.stringMatching(/^BTC · Bitcoin1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2.*Offered from .*Remove$/),
  ]);
});

it("adds one once it is clear who is there; what was typed stays until then", async () => {
  const server = new FakeServer();
  const app = await openForm(server);
  server.answer(PATH, () =>
    server.callsTo("/api/account/step-up") > 0
      ? { ...savedDestinations.destinations[0]! }
      : refusal(403, "Please confirm that it's you.", "step_up_needed"),
  );
  await app.user.selectOptions(app.form.getByRole("combobox", { name: "Coin" }), "xrp");
  await app.user.type(app.form.getByLabelText(/^Your address/), "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59");
  await app.user.type(app.form.getByLabelText(/^Tag or memo/), "7");
  await app.user.click(app.form.getByRole("button", { name: "Save destination" }));
  await passTime(1);
  const question = within(await screen.findByRole("alertdialog", { name: "Confirm it's you" }));
  await app.user.type(question.getByLabelText("Password"), "Correct 1 horse");
  server.answer(PATH, savedDestinations);
  await app.user.click(question.getByRole("button", { name: "Continue" }));
  await passTime(1);
  await passTime(1);
  expect(server.sentTo(PATH).at(-1)).toEqual({
    kind: "coin",
    coinId: "xrp",
    network: "xrp",
    address: "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59",
    tag: "7",
  });
  expect(document.activeElement?.textContent).toBe("The destination is saved, and emailed to you.");
  expect(screen.queryByRole("button", { name: "Save destination" })).toBeNull();
});

it("a payout account has its currency, and what the server refuses stands at its field", async () => {
  const server = new FakeServer();
  const app = await openForm(server);
  await app.user.click(app.form.getByText("Money for coins that I sell"));
  await app.user.type(app.form.getByLabelText(/^Payout method/), "First Bank");
  await app.user.type(app.form.getByLabelText(/^Account(?! holder)/), "0123456789");
  await app.user.type(app.form.getByLabelText(/^Account holder/), "Ada Lovelace");
  server.answer(PATH, {
    ...refusal(400, "You have saved this one already.", "invalid_input"),
    errors: [{ field: "account", message: "You have saved this one already." }],
  });
  await app.user.click(app.form.getByRole("button", { name: "Save destination" }));
  await passTime(1);
  expect(server.sentTo(PATH).at(-1)).toEqual({
    kind: "payout",
    currency: "USD",
    method: "First Bank",
    account: "0123456789",
    holder: "Ada Lovelace",
  });
  expect(screen.getAllByText("You have saved this one already.").length).toBeGreaterThan(0);
  expect(app.form.getByLabelText<HTMLInputElement>(/^Account(?! holder)/).value).toBe("0123456789");
});

it("what was refused of one kind is not said of the other", async () => {
  const server = new FakeServer();
  const app = await openForm(server);
  server.answer(PATH, refusal(400, "You have saved this one already.", "invalid_input"));
  await app.user.type(app.form.getByLabelText(/^Your address/), WALLET);
  await app.user.click(app.form.getByRole("button", { name: "Save destination" }));
  await passTime(1);
  expect(app.form.getByText("You have saved this one already.")).toBeDefined();
  await app.user.click(app.form.getByText("Money for coins that I sell"));
  expect(app.form.queryByText("You have saved this one already.")).toBeNull();
});

it("the field in which one types keeps the focus when the desk's currencies arrive", async () => {
  const server = new FakeServer();
  const app = await open(server);
  vi.stubGlobal("fetch", async (...sent: Parameters<typeof fetch>) => {
    const answer = await server.fetch(...sent);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return answer;
  });
  server.answer("/api/local-rates", { rates: [nairaRate(server, 30)] });
  await app.user.click(screen.getByRole("button", { name: "Add destination" }));
  const form = within(await screen.findByRole("group", { name: "New destination" }));
  await app.user.click(form.getByText("Money for coins that I sell"));
  await app.user.type(form.getByLabelText(/^Payout method/), "First");
  await passTime(3_000);
  expect(form.getByRole("option", { name: "NGN" })).toBeDefined();
  await app.user.keyboard(" Bank");
  expect(form.getByLabelText<HTMLInputElement>(/^Payout method/).value).toBe("First Bank");
});

it("removes one, and the focus is where that is said", async () => {
  const server = new FakeServer();
  server.answer(PATH, savedDestinations);
  const { user } = await open(server);
  await user.click(screen.getByRole("button", { name: `Remove: ${WALLET}` }));
  await passTime(1);
  expect(server.callsTo("/api/account/destinations/a-wallet")).toBe(1);
  expect(document.activeElement?.textContent).toBe("The destination is removed.");
});

it("a provider without it: the row says so", async () => {
  const server = new FakeServer();
  server.answer(PATH, refusal(404, "Not available with this provider.", "not_offered"));
  await open(server);
  expect(screen.getByText("Not available with this provider")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add destination" })).toBeNull();
});
