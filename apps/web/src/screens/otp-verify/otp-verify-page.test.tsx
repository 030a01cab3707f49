import { fireEvent, screen } from "@testing-library/react";
import { Link, useLocation } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { adaLoggedIn, adaSession, refusal } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import OtpVerifyPage from "./otp-verify-page.tsx";

const AT = "/otp-verify?email=ada%40desk.example";
const VERIFY = "/api/auth/verify-otp";
const RESEND = "/api/auth/resend-otp";

const open = (at = AT, server = new FakeServer()) =>
  renderApp(<OtpVerifyPage />, { at, server, path: "/otp-verify" });
/** Arrives as from the sign-up, which has just sent a code. */
async function arrive(at = AT, server = new FakeServer()) {
  const view = await renderApp(<Linked at={at} />, { server });
  await view.user.click(screen.getByRole("link", { name: "Go" }));
  await passTime(0);
  return view;
}
const code = () => screen.getByRole<HTMLInputElement>("textbox", { name: "One-time code" });
const timer = () => screen.getByText(/^Code expires in:/).textContent;
const resend = () => screen.getByRole("button", { name: "Resend Code" });

test("it says where the code went, and asks for six digits as one-time codes are asked for", async () => {
  await open(`${AT}&phone=%2B2348012345678`);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Verify Your Account");
  expect(screen.getByText("ada@desk.example and +2348012345678")).toBeTruthy();
  expect([code().inputMode, code().autocomplete]).toEqual(["numeric", "one-time-code"]);
  expect(screen.queryByRole("textbox", { name: "Email" })).toBeNull();
});

test.each(["?email=call%20%2B1%20555%20now", "?phone=unknown", ""])(
  "an address that names no contact (%j) shows none of it and asks for the mail address",
  async (search) => {
    const { user, server } = await open(`/otp-verify${search}`);
    expect(screen.queryByText(/555|unknown/)).toBeNull();
    await user.type(code(), "123456");
    expect(screen.getByText("Email is required")).toBeTruthy();
    const email = screen.getByRole("textbox", { name: "Email" });
    expect(document.activeElement).toBe(email);
    await user.type(email, " Ada@Desk.example ");
    await user.click(screen.getByRole("button", { name: "Verify" }));
    await passTime(0);
    expect(server.sentTo(VERIFY)).toEqual([{ code: "123456", email: "ada@desk.example" }]);
  },
);

test("the sixth digit sends the code; digits alone are taken", async () => {
  const { user, server } = await open();
  await user.type(code(), "12a3 45");
  expect([code().value, server.callsTo(VERIFY)]).toEqual(["12345", 0]);
  await user.type(code(), "6");
  await passTime(0);
  expect(server.sentTo(VERIFY)).toEqual([{ code: "123456", email: "ada@desk.example" }]);
});

test("seven pasted digits are refused, not cut: cut, they would cost a try", async () => {
  const { user, server } = await open();
  await user.click(code());
  await user.paste("1234567");
  expect(screen.getByText("The code has 6 digits, and this has 7.")).toBeDefined();
  expect(code().value).toBe("");
  expect(server.calls).not.toContain(VERIFY);
});

test("a pasted '123 456' is a code", async () => {
  const { user, server } = await open();
  await user.click(code());
  await user.paste("123 456");
  await passTime(0);
  expect(server.sentTo(VERIFY)).toEqual([{ code: "123456", email: "ada@desk.example" }]);
});

test("arrow keys and backspace move in the code and take from it", async () => {
  const { user } = await open();
  await user.type(code(), "1245");
  await user.keyboard("{ArrowLeft}{ArrowLeft}3");
  expect(code().value).toBe("12345");
  await user.keyboard("{Backspace}");
  expect(code().value).toBe("1245");
});

test("while it is verified nothing can be typed, and nothing is sent twice", async () => {
  const server = new FakeServer();
  server.answer(VERIFY, "silent");
  const { user } = await open(AT, server);
  await user.type(code(), "123456");
  expect(code().disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Verifying..." }));
  expect(resend()).toHaveProperty("disabled", true);
  expect(server.callsTo(VERIFY)).toBe(1);
});

test.each([
  ["a message alone", {}, "/login"],
  ["a session", adaLoggedIn, "/users"],
])("success says so, and with %s continues after 2 s", async (_, who, path) => {
  const server = new FakeServer();
  server.answer(VERIFY, () => {
    if ("user" in who) server.answer("/api/session", adaSession);
    return { message: "Your account is verified.", ...who };
  });
  const { user } = await renderApp(<Linked />, { server });
  await user.click(screen.getByRole("link", { name: "Go" }));
  await user.type(code(), "123456");
  await passTime(0);
  expect(screen.getAllByText("Account verified successfully! Redirecting...")[0]).toBeTruthy();
  await passTime(1_999);
  expect(screen.getByRole("status", { name: "Address" }).textContent).toBe("/otp-verify");
  await passTime(1);
  expect(screen.getByRole("status", { name: "Address" }).textContent).toBe(path);
  expect(localStorage.getItem("tradeslip.session")).toBe("user" in who ? "in" : null);
});

test("a session whose cookie the browser does not keep is none: the login says more", async () => {
  const server = new FakeServer();
  server.answer(VERIFY, { message: "Your account is verified.", ...adaLoggedIn });
  const { user } = await renderApp(<Linked />, { server });
  await user.click(screen.getByRole("link", { name: "Go" }));
  await user.type(code(), "123456");
  await passTime(2_000);
  expect(screen.getByRole("status", { name: "Address" }).textContent).toBe("/login");
});

test("wrong codes are counted down, over a reload and a new code, until none is left", async () => {
  const server = new FakeServer();
  server.answer(VERIFY, refusal(400, "That code doesn't match. Check it and try again.", "wrong_code"));
  const guess = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.type(code(), "123456");
    await passTime(0);
  };
  const first = await open(AT, server);
  expect(screen.queryByText(/left/)).toBeNull();
  await guess(first);
  expect(screen.getByText("4 tries left")).toBeTruthy();
  first.unmount();
  const again = await open(AT, server);
  expect(screen.getByText("4 tries left")).toBeTruthy();
  await again.user.click(resend());
  await passTime(0);
  expect(screen.getByText("4 tries left")).toBeTruthy();
  for (let n = 0; n < 3; n += 1) await guess(again);
  expect(screen.getByText("1 try left")).toBeTruthy();
  await guess(again);
  expect(screen.getByText("No tries left. Wait 15 minutes, then press Resend Code.")).toBeTruthy();
  await passTime(900_000);
  await again.user.click(resend());
  await passTime(0);
  expect(screen.queryByText(/left/)).toBeNull();
});

test("our staff never ask for the code, and the page says so", async () => {
  await open();
  expect(screen.getByText("Our staff will never ask for this code.")).toBeTruthy();
});

test("who comes by an address alone had no code sent: nothing counts down, and none is claimed", async () => {
  await open();
  expect(screen.queryByText(/^Code expires in:/)).toBeNull();
  expect(screen.queryByText(/code we sent/)).toBeNull();
  expect(screen.getByText(/Press Resend Code/)).toBeTruthy();
});

test.each([
  [
    "the server's sentence",
    refusal(400, "That code doesn't match. Check it and try again."),
    "That code doesn't match. Check it and try again.",
  ],
  ["our own when it was not reached", "unreachable", "Verification failed. Please try again."],
] as const)("a failure shows %s, clears the code and waits for another", async (_, reply, sentence) => {
  const server = new FakeServer();
  server.answer(VERIFY, reply);
  const { user } = await open(AT, server);
  await user.type(code(), "123456");
  await passTime(0);
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  expect([code().value, code().disabled]).toEqual(["", false]);
  expect(document.activeElement).toBe(code());
});

test("fewer than six digits are refused without a call", async () => {
  const { user, server } = await open();
  await user.type(code(), "123{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("OTP must be a 6-digit number.");
  expect(server.callsTo(VERIFY)).toBe(0);
});

test("an alert goes after 5 s, or by its button", async () => {
  const { user } = await open();
  await user.type(code(), "1{Enter}");
  await passTime(4_999);
  expect(screen.getByRole("alert")).toBeTruthy();
  await passTime(1);
  expect(screen.queryByRole("alert")).toBeNull();
  await user.type(code(), "{Enter}");
  await passTime(4_000);
  await user.type(code(), "{Enter}");
  await passTime(4_000);
  expect(screen.getByRole("alert")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  [
    "pointed at",
    (alert: Element) => fireEvent.pointerEnter(alert),
    (alert: Element) => fireEvent.pointerLeave(alert),
  ],
  [
    "in focus",
    () => screen.getByRole("button", { name: "Dismiss" }).focus(),
    () => screen.getByRole("button", { name: "Dismiss" }).blur(),
  ],
])("an alert that is %s stays", async (_, hold, release) => {
  const { user } = await open();
  await user.type(code(), "1{Enter}");
  const holder = screen.getByRole("alert").parentElement!;
  hold(holder);
  await passTime(60_000);
  expect(screen.getByRole("alert")).toBeTruthy();
  release(holder);
  await passTime(5_000);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the code counts down from five minutes, and at zero nothing can be entered", async () => {
  const { server } = await arrive();
  expect(timer()).toBe("Code expires in: 5:00");
  await passTime(61_000);
  expect(timer()).toBe("Code expires in: 3:59");
  await passTime(239_000);
  expect(screen.getByRole("alert").textContent).toBe("OTP has expired. Please request a new code.");
  expect(code().disabled).toBe(true);
  expect(screen.getByRole("button", { name: "Verify" })).toHaveProperty("disabled", true);
  await passTime(60_000);
  expect(screen.getByRole("alert").textContent).toBe("OTP has expired. Please request a new code.");
  expect(server.callsTo(VERIFY)).toBe(0);
});

test("a reload continues where the countdown was; another address has its own", async () => {
  const { unmount } = await arrive();
  await passTime(100_000);
  unmount();
  const again = await open();
  expect(timer()).toBe("Code expires in: 3:20");
  again.unmount();
  await arrive("/otp-verify?email=grace%40desk.example");
  expect(timer()).toBe("Code expires in: 5:00");
});

test("a device whose clock is wrong, and is then set, changes nothing", async () => {
  const server = new FakeServer();
  server.clockAheadMs = 3_600_000;
  const { unmount } = await arrive(AT, server);
  expect(timer()).toBe("Code expires in: 5:00");
  await passTime(10_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  server.clockAheadMs = 0;
  await passTime(10_000);
  expect(timer()).toBe("Code expires in: 4:40");
  unmount();
  await open(AT, server);
  expect(timer()).toBe("Code expires in: 4:40");
});

test("a clock that is set while the server cannot be asked changes nothing either", async () => {
  const server = new FakeServer();
  await arrive(AT, server);
  server.answerAll("unreachable");
  vi.setSystemTime(Date.now() + 3_600_000);
  await passTime(10_000);
  expect(timer()).toBe("Code expires in: 4:50");
});

test("after sleep, in which stopwatches stand still, the server is asked for the time", async () => {
  await arrive();
  // The clock of the device advanced, its stopwatch did not.
  vi.setSystemTime(Date.now() + 301_000);
  await passTime(2_000);
  expect(screen.getByRole("alert").textContent).toBe("OTP has expired. Please request a new code.");
});

test("another code: the message, 60 s until the next, and five minutes again", async () => {
  const { user, server } = await arrive();
  await passTime(100_000);
  await user.type(code(), "12");
  await user.click(resend());
  await passTime(0);
  expect(server.sentTo(RESEND)).toEqual([{ email: "ada@desk.example" }]);
  expect(screen.getAllByText("OTP has been resent successfully!")[0]).toBeTruthy();
  expect([code().value, timer()]).toEqual(["", "Code expires in: 5:00"]);
  expect(screen.getByText("Resend available in 60s")).toBeTruthy();
  await passTime(59_000);
  expect(screen.getByText("Resend available in 1s")).toBeTruthy();
  await passTime(1_000);
  expect(resend()).toBeTruthy();
});

test("another code opens an expired form", async () => {
  const { user } = await arrive();
  await passTime(300_000);
  await user.click(resend());
  await passTime(0);
  expect(screen.queryByText("OTP has expired. Please request a new code.")).toBeNull();
  expect(code().disabled).toBe(false);
});

test.each([
  [refusal(429, "Please wait a moment.", "rate_limited"), "Please wait a moment."],
  ["unreachable", "Failed to resend OTP. Please try again."],
] as const)(
  "a resend that fails says %j, and keeps the time of the code there is",
  async (reply, sentence) => {
    const server = new FakeServer();
    server.answer(RESEND, reply);
    const { user } = await arrive(AT, server);
    await passTime(100_000);
    await user.click(resend());
    await passTime(0);
    expect(screen.getByRole("alert").textContent).toBe(sentence);
    expect(timer()).toBe("Code expires in: 3:20");
    expect(resend()).toBeTruthy();
  },
);

test.each([
  ["mail", 0],
  ["terminal", 1],
] as const)("where codes go by %s the note is there %i times", async (codeDelivery, times) => {
  const server = new FakeServer();
  server.answer("/api/config", { ...publicConfig, codeDelivery });
  await open(AT, server);
  expect(screen.queryAllByText(/No mail server.*server's terminal.*outbox/)).toHaveLength(times);
});

test("the way back is there", async () => {
  await open();
  expect(screen.getByRole("link", { name: "Back to Login" }).getAttribute("href")).toBe("/login");
});

function Linked({ at = AT, state }: { at?: string; state?: object }) {
  const { pathname } = useLocation();
  if (pathname !== "/")
    return (
      <>
        <output aria-label="Address">{pathname}</output>
        {pathname === "/otp-verify" && <OtpVerifyPage />}
      </>
    );
  return (
    <Link to={at} state={state}>
      Go
    </Link>
  );
}

test("who comes from the sign-up has a new code: five minutes again, and no other for 60 s", async () => {
  const before = await arrive();
  await passTime(290_000);
  before.unmount();
  const { user } = await renderApp(<Linked />);
  await user.click(screen.getByRole("link", { name: "Go" }));
  await passTime(0);
  expect(timer()).toBe("Code expires in: 5:00");
  expect(screen.getByText("Resend available in 60s")).toBeTruthy();
});

test("the code field has the focus on arrival, or the mail address where the page does not know it", async () => {
  const known = await open();
  expect(document.activeElement).toBe(code());
  known.unmount();
  await open("/otp-verify");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Email" }));
});

test("who comes from the login without a new code is not told that one was sent", async () => {
  const { user } = await renderApp(<Linked state={{ codeSent: false }} />);
  await user.click(screen.getByRole("link", { name: "Go" }));
  await passTime(0);
  expect(screen.queryByText(/code we sent/)).toBeNull();
  expect(screen.getByText(/Press Resend Code/)).toBeTruthy();
  expect(screen.getByText("ada@desk.example")).toBeTruthy();
  expect(screen.queryByText(/^Code expires in:/)).toBeNull();
  await user.click(resend());
  await passTime(0);
  expect(timer()).toBe("Code expires in: 5:00");
});

test("who comes from the login has no new code: what is known of the last one stands", async () => {
  const before = await arrive();
  await passTime(290_000);
  before.unmount();
  const { user } = await renderApp(<Linked state={{ codeSent: false }} />);
  await user.click(screen.getByRole("link", { name: "Go" }));
  await passTime(0);
  expect(timer()).toBe("Code expires in: 0:10");
  expect(resend()).toBeTruthy();
});
