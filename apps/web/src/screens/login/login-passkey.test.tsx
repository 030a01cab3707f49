import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adaSession, refusal } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp, setPageVisible } from "../../testing/render-app.tsx";
import LoginPage from "./login-page.tsx";

const OPTIONS = "/api/auth/passkey/options";
const LOGIN = "/api/auth/passkey";
const MINUTE_MS = 60_000;

/** What the browser was asked for, in order. */
interface Asked {
  readonly mediation?: string;
  readonly signal: AbortSignal;
  readonly answer: PromiseWithResolvers<unknown>;
}
let asked: Asked[] = [];
let canOffer = true;

const FakePublicKeyCredential = Object.assign(() => {}, {
  isConditionalMediationAvailable: () => Promise.resolve(canOffer),
});

beforeEach(() => {
  asked = [];
  canOffer = true;
  vi.stubGlobal("PublicKeyCredential", FakePublicKeyCredential);
  vi.stubGlobal("navigator", Object.create(navigator, { credentials: { value: { get } } }));
});
afterEach(() => vi.unstubAllGlobals());

function get({ mediation, signal }: { mediation?: string; signal: AbortSignal }): Promise<unknown> {
  const answer = Promise.withResolvers<unknown>();
  signal.addEventListener("abort", () => answer.reject(new DOMException("", "AbortError")));
  asked.push({ ...(mediation === undefined ? {} : { mediation }), signal, answer });
  return answer.promise;
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const PASSKEY = {
  id: "YQ",
  rawId: bytes("a"),
  type: "public-key",
  response: {
    authenticatorData: bytes("b"),
    clientDataJSON: bytes("c"),
    signature: bytes("d"),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
};

async function open(server = new FakeServer()) {
  const app = await renderApp(<LoginPage />, { at: "/login", server, path: "/login" });
  return { ...app, server };
}

/** Waits until the browser was asked this many times; the code that asks loads in real time. */
async function askedTimes(times: number): Promise<Asked> {
  await passTime(2_000);
  await vi.waitFor(() => expect(asked).toHaveLength(times), { timeout: 5_000 });
  return asked.at(-1)!;
}
const button = () => screen.getByRole("button", { name: "Log in with a passkey" });

test("the browser is asked to offer passkeys in the field, and one that is taken logs in", async () => {
  const { server, queryClient } = await open();
  const { mediation, answer } = await askedTimes(1);
  expect(mediation).toBe("conditional");
  answer.resolve(PASSKEY);
  await vi.waitFor(() => expect(server.callsTo(LOGIN)).toBe(1));
  await passTime(1);
  expect(server.sentTo(LOGIN)).toEqual([
    { remember: false, response: expect.objectContaining({ id: "YQ", rawId: "YQ" }) },
  ]);
  expect(queryClient.getQueryData(["session"])).toEqual(adaSession);
});

test("a browser that offers none in fields is not asked, and the button still asks it", async () => {
  canOffer = false;
  const { user, server } = await open();
  await passTime(10_000);
  expect([server.callsTo(OPTIONS), asked]).toEqual([0, []]);
  await user.click(button());
  const { mediation } = await askedTimes(1);
  expect(mediation).toBeUndefined();
});

test("the button takes the place of the offer, and the offer comes back when the prompt was closed", async () => {
  const { user } = await open();
  const offer = await askedTimes(1);
  await user.click(button());
  const prompt = await askedTimes(2);
  expect([offer.signal.aborted, prompt.mediation, prompt.signal.aborted]).toEqual([true, undefined, false]);
  prompt.answer.reject(new DOMException("", "NotAllowedError"));
  const again = await askedTimes(3);
  expect([again.mediation, again.signal.aborted]).toEqual(["conditional", false]);
  expect(screen.getByText("No passkey was used. Try again, or continue another way.")).toBeTruthy();
});

test("a passkey taken from the field that is refused is said, and is offered again", async () => {
  const server = new FakeServer();
  server.answer(LOGIN, refusal(400, "That took too long, or was used already. Please try again."));
  await open(server);
  const { answer } = await askedTimes(1);
  answer.resolve(PASSKEY);
  const { mediation } = await askedTimes(2);
  expect(mediation).toBe("conditional");
  expect(screen.getByText("That took too long, or was used already. Please try again.")).toBeTruthy();
});

test("who comes back to the page after ten minutes is offered passkeys that still count", async () => {
  const { server } = await open();
  const offer = await askedTimes(1);
  await setPageVisible(false);
  await passTime(11 * MINUTE_MS);
  expect(server.callsTo(OPTIONS)).toBe(1);
  await setPageVisible(true);
  const { signal } = await askedTimes(2);
  expect([offer.signal.aborted, signal.aborted]).toEqual([true, false]);
});

test("the offer ends with the page", async () => {
  const { unmount } = await open();
  const { signal } = await askedTimes(1);
  unmount();
  expect(signal.aborted).toBe(true);
});
