import type { Order } from "@tradeslip/contracts";
import document from "@tradeslip/contracts/openapi.json" with { type: "json" };
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import type { Browser } from "./browser.ts";
import { BUY } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";

// Runs several programs, and makes some hundred calls.
vi.setConfig({ testTimeout: 180_000 });

/** Every operation by who may make it. One that the document has and this list has not fails: say who may call it. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  public: [
    "askForPasskey",
    "confirmEmail",
    "createOrder",
    "createPayment",
    "downloadBook",
    "forgetOrders",
    "forgotPassword",
    "getBook",
    "getCoin",
    "getCoinHistory",
    "getConfig",
    "getContacts",
    "getCurrencies",
    "getDashboardCoins",
    "getDashboardStats",
    "getExchangeCoins",
    "getMarketCoins",
    "getMarketStats",
    "getOrder",
    "getOrderStatus",
    "getPaymentStatus",
    "getPriceSources",
    "getRates",
    "getSession",
    "getSlipKeys",
    "giveSecondFactor",
    "logIn",
    "logInByPasskey",
    "logOut",
    "resendCode",
    "resetPassword",
    "signUp",
    "streamMarket",
    "streamOrders",
    "undoEmail",
    "unlockBook",
    "verifyCode",
    "verifyContact",
  ],
  maker: [
    "announceOrder",
    "orderAccept",
    "orderCancel",
    "orderDecline",
    "orderDestination",
    "orderDispute",
    "orderPaid",
    "orderReceived",
    "orderRenew",
  ],
  session: [
    "addAlert",
    "addPasskey",
    "addPushSubscription",
    "askForEmail",
    "beginPasskey",
    "beginTotp",
    "changeNotices",
    "changePassword",
    "confirmTotp",
    "deleteAccount",
    "endOtherSessions",
    "endSession",
    "exportAccount",
    "getFactors",
    "getNotices",
    "getProfile",
    "keepOrder",
    "listAlerts",
    "listOwnOrders",
    "listPasskeys",
    "listPushSubscriptions",
    "listSessions",
    "removeAlert",
    "removePasskey",
    "removePushSubscription",
    "removeTotp",
    "renamePasskey",
    "renewRecoveryCodes",
    "setProfile",
    "stepUp",
  ],
  agent: [
    "checkMessage",
    "deskCancel",
    "deskClaim",
    "deskClose",
    "deskDestinationAgain",
    "deskDetails",
    "deskDetailsAgain",
    "deskDispute",
    "deskHandOver",
    "deskLook",
    "deskMoneySeen",
    "deskNotFound",
    "deskNote",
    "deskRelease",
    "deskReturn",
    "deskSay",
    "deskSent",
    "deskSettle",
    "deskTakeOver",
    "deskUndelivered",
    "exportOrders",
    "getAuditHead",
    "getDeskOrder",
    "getDeskSettings",
    "getDeskTotals",
    "getDuty",
    "listDeskOrders",
    "listReceivingAccounts",
    "listReplies",
    "listWatchedOrders",
    "putDuty",
    "recordOrder",
    "streamDesk",
    "watchOrder",
  ],
  admin: [
    "checkAudit",
    "confirmChannel",
    "confirmReceivingAccount",
    "deleteReceivingAccount",
    "deskResolve",
    "getAudit",
    "putDeskSettings",
    "putReceivingAccount",
    "putReplies",
  ],
};

const CALLERS = [
  "stranger",
  "link holder",
  "maker",
  "customer",
  "newcomer",
  "agent",
  "admin",
  "revoked",
] as const;
type Caller = (typeof CALLERS)[number];

/** What the guard says to each; null: it lets them pass. */
const REFUSALS: Readonly<Record<string, Readonly<Record<Caller, string | null>>>> = {
  public: {
    stranger: null,
    "link holder": null,
    maker: null,
    customer: null,
    newcomer: null,
    agent: null,
    admin: null,
    revoked: null,
  },
  maker: {
    stranger: "403 not_the_maker",
    "link holder": "403 not_the_maker",
    maker: null,
    customer: "403 not_the_maker",
    newcomer: "403 not_the_maker",
    agent: "403 not_the_maker",
    admin: "403 not_the_maker",
    revoked: "403 not_the_maker",
  },
  session: {
    stranger: "401 not_logged_in",
    "link holder": "401 not_logged_in",
    maker: "401 not_logged_in",
    customer: null,
    newcomer: null,
    agent: null,
    admin: null,
    revoked: null,
  },
  agent: {
    stranger: "401 not_logged_in",
    "link holder": "401 not_logged_in",
    maker: "401 not_logged_in",
    customer: "403 not_allowed",
    newcomer: "403 second_factor_needed",
    agent: null,
    admin: null,
    revoked: "403 not_allowed",
  },
  admin: {
    stranger: "401 not_logged_in",
    "link holder": "401 not_logged_in",
    maker: "401 not_logged_in",
    customer: "403 not_allowed",
    newcomer: "403 second_factor_needed",
    agent: "403 not_allowed",
    admin: null,
    revoked: "403 not_allowed",
  },
};
const GUARD_CODES = ["not_logged_in", "not_allowed", "second_factor_needed", "not_the_maker"];
/** They end what the other calls need. */
const ENDING = ["logOut", "forgetOrders"];

const OPERATIONS = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, { operationId: string; "x-access": string }>).map(
    ([method, { operationId, "x-access": access }]) => ({ path, method, operationId, access }),
  ),
);

it("the document says of each operation who may make it, as this list does", () => {
  const documented = Object.groupBy(OPERATIONS, ({ access }) => access);
  const names = Object.fromEntries(
    Object.entries(documented).map(([access, operations]) => [
      access,
      operations!.map(({ operationId }) => operationId).toSorted(),
    ]),
  );
  expect(names).toEqual(Object.fromEntries(Object.entries(KNOWN).filter(([, ids]) => ids.length > 0)));
});

it("K65: every caller gets as far in every operation as its access says, with the real provider", async () => {
  const { desk, clock, open, person, newcomer, command } = await startConsole();
  const maker = open();
  const { token, reference } = (await maker.post("/api/orders", BUY)).body as Order;
  const callers: Readonly<Record<Caller, Browser>> = {
    stranger: open(),
    "link holder": open(),
    maker,
    customer: await person("Chidi"),
    // An admin, as far as the role goes.
    newcomer: await newcomer("Nneka", "admin"),
    agent: await person("Ada", "agent"),
    admin: await person("Bola", "admin"),
    revoked: await person("Dayo", "agent"),
  };
  await callers.customer.post("/api/orders", BUY);
  await callers["link holder"].get(`/api/orders/${token}`);
  await command("remove", "dayo@desk.example");
  await vi.waitFor(async () => {
    const { body } = await callers.revoked.get("/api/session");
    expect(body).toMatchObject({ role: "user" });
  }, 10_000);
  // Nobody deletes the account that the other calls need: no look is fresh by then.
  clock.advance(6 * MINUTE);
  for (const { path, method, operationId, access } of OPERATIONS) {
    if (ENDING.includes(operationId)) continue;
    const address = path
      .replace("{token}", token)
      .replace("{reference}", reference)
      .replace("{id}", "0d6f3c1e-8a34-4d0f-9b21-6a1c5e7f9d20")
      .replace(/\{\w+\}/, "some-id");
    for (const caller of CALLERS) {
      const { status, problem } = await call(callers[caller], method, address);
      const said = GUARD_CODES.includes(problem?.code ?? "") ? `${status} ${problem.code}` : null;
      expect(said, `${operationId} by the ${caller}`).toBe(REFUSALS[access]?.[caller]);
    }
  }
  expect(desk.address).toBeDefined();
});

function call(browser: Browser, method: string, address: string) {
  if (method === "get") return browser.get(address);
  if (method === "delete") return browser.delete(address);
  if (method === "patch") return browser.patch(address, {});
  return method === "put" ? browser.put(address, {}) : browser.post(address, {});
}
