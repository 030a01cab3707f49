import type { Order } from "@tradeslip/contracts";
import document from "@tradeslip/contracts/openapi.json" with { type: "json" };
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import type { Browser } from "./browser.ts";
import { BUY } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";

// Runs several programs, and makes about a hundred calls.
vi.setConfig({ testTimeout: 180_000 });

/** Every operation by who may make it. An operation that is missing here fails: add it under its callers. */
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
    "getExampleSlip",
    "getExchangeCoins",
    "getLocalRates",
    "getMarketCoins",
    "getMarketStats",
    "getOrder",
    "getOrderStatus",
    "getPaymentStatus",
    "getPriceSources",
    "getRates",
    "getReceipt",
    "getSession",
    "getSlipKeys",
    "giveSecondFactor",
    "logIn",
    "logInByPasskey",
    "logOut",
    "resendCode",
    "resetPassword",
    "signUp",
    "stopOrderMails",
    "streamMarket",
    "streamOrders",
    "undoEmail",
    "unlockBook",
    "verifyCode",
    "verifyContact",
  ],
  customer: [
    "announceOrder",
    "followOrder",
    "orderAccept",
    "orderCancel",
    "orderDecline",
    "orderDestination",
    "orderDispute",
    "orderMessage",
    "orderPaid",
    "orderReceived",
    "orderRenew",
    "unfollowOrder",
  ],
  session: [
    "addAlert",
    "addDestination",
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
    "getOrderStatement",
    "getProfile",
    "keepOrder",
    "listAlerts",
    "listDestinations",
    "listOwnOrders",
    "listPasskeys",
    "listPushSubscriptions",
    "listSessions",
    "removeAlert",
    "removeDestination",
    "removePasskey",
    "removePushSubscription",
    "removeTotp",
    "renamePasskey",
    "renewRecoveryCodes",
    "setProfile",
    "stepUp",
  ],
  agent: [
    "addBlock",
    "adjustAccount",
    "allocatePayment",
    "approveCorrection",
    "approveRefund",
    "bookPayouts",
    "checkMessage",
    "closeAccountDay",
    "confirmAdjustment",
    "confirmStatementLine",
    "correctPayment",
    "deskApprove",
    "deskCancel",
    "deskClaim",
    "deskClose",
    "deskCorrect",
    "deskDestinationAgain",
    "deskDetails",
    "deskDetailsAgain",
    "deskDispute",
    "deskHandOver",
    "deskMessage",
    "deskMoneySeen",
    "deskNotFound",
    "deskNote",
    "deskRelease",
    "deskReturn",
    "deskReverse",
    "deskSay",
    "deskSent",
    "deskSettle",
    "deskTakeOver",
    "deskUndelivered",
    "deskWriteOff",
    "exportAccountDay",
    "exportOrders",
    "exportPayouts",
    "getAccountDay",
    "getAuditHead",
    "getDeskOrder",
    "getDeskRates",
    "getDeskSettings",
    "getDeskTotals",
    "getDuty",
    "getStatementMapping",
    "importStatement",
    "keepBlock",
    "listAccountPayments",
    "listBlocks",
    "listDeskOrders",
    "listReadyPayouts",
    "listReceivingAccounts",
    "listReplies",
    "listStatementLines",
    "listSuspense",
    "listWatchedOrders",
    "objectToPendingChange",
    "putDuty",
    "putStatementMapping",
    "readBankLine",
    "recordOrder",
    "recordSuspense",
    "refundPayment",
    "reopenStatementLine",
    "restartDesk",
    "reversePayment",
    "stopDesk",
    "streamDesk",
    "watchOrder",
    "withdrawAdjustment",
  ],
  admin: [
    "checkAudit",
    "confirmChannel",
    "confirmPendingChange",
    "confirmReceivingAccount",
    "deleteReceivingAccount",
    "deskExchange",
    "deskResolve",
    "getAudit",
    "putDeskRates",
    "putDeskSettings",
    "putReceivingAccount",
    "putReplies",
    "removeBlock",
  ],
};

const CALLERS = [
  "stranger",
  "link holder",
  "customer",
  "another customer",
  "newcomer",
  "agent",
  "admin",
  "revoked",
] as const;
type Caller = (typeof CALLERS)[number];

/** The guard's refusal of each caller; null: it lets them pass. */
const REFUSALS: Readonly<Record<string, Readonly<Record<Caller, string | null>>>> = {
  public: {
    stranger: null,
    "link holder": null,
    customer: null,
    "another customer": null,
    newcomer: null,
    agent: null,
    admin: null,
    revoked: null,
  },
  customer: {
    stranger: "403 not_the_customer",
    "link holder": "403 not_the_customer",
    customer: null,
    "another customer": "403 not_the_customer",
    newcomer: "403 not_the_customer",
    agent: "403 not_the_customer",
    admin: "403 not_the_customer",
    revoked: "403 not_the_customer",
  },
  session: {
    stranger: "401 not_logged_in",
    "link holder": "401 not_logged_in",
    customer: "401 not_logged_in",
    "another customer": null,
    newcomer: null,
    agent: null,
    admin: null,
    revoked: null,
  },
  agent: {
    stranger: "401 not_logged_in",
    "link holder": "401 not_logged_in",
    customer: "401 not_logged_in",
    "another customer": "403 not_allowed",
    newcomer: "403 second_factor_needed",
    agent: null,
    admin: null,
    revoked: "403 not_allowed",
  },
  admin: {
    stranger: "401 not_logged_in",
    "link holder": "401 not_logged_in",
    customer: "401 not_logged_in",
    "another customer": "403 not_allowed",
    newcomer: "403 second_factor_needed",
    agent: "403 not_allowed",
    admin: null,
    revoked: "403 not_allowed",
  },
};
const GUARD_CODES = ["not_logged_in", "not_allowed", "second_factor_needed", "not_the_customer"];
/** These end what the other calls need. */
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
  const customer = open();
  const { token, reference } = (await customer.post("/api/orders", BUY)).body as Order;
  const callers: Readonly<Record<Caller, Browser>> = {
    stranger: open(),
    "link holder": open(),
    customer,
    "another customer": await person("Chidi"),
    // An admin, as far as the role goes.
    newcomer: await newcomer("Nneka", "admin"),
    agent: await person("Ada", "agent"),
    admin: await person("Bola", "admin"),
    revoked: await person("Dayo", "agent"),
  };
  await callers["another customer"].post("/api/orders", BUY);
  await callers["link holder"].get(`/api/orders/${token}`);
  await command("remove", "dayo@desk.example");
  await vi.waitFor(async () => {
    const { body } = await callers.revoked.get("/api/session");
    expect(body).toMatchObject({ role: "user" });
  }, 10_000);
  // By then the step-up has expired, so that no call deletes the account that the others need.
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
