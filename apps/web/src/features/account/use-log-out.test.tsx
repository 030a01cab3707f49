import { act, cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useLocation } from "react-router-dom";
import { adaSession, refusal } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import LogOutFailed from "./log-out-failed.tsx";
import { useLogOut } from "./use-log-out.ts";
import { useSession, useSessionOfOtherTabs } from "./use-session.ts";
import { useWelcome } from "./use-welcome.ts";

const LOGOUT = "/api/auth/logout";

function Page() {
  const { pathname, state } = useLocation();
  const { logOut, busy } = useLogOut();
  useSessionOfOtherTabs();
  return (
    <>
      <p>
        {pathname} {JSON.stringify(state)}
      </p>
      <p>{useSession()?.username ?? "no user"}</p>
      <button aria-busy={busy} onClick={logOut}>
        Logout
      </button>
    </>
  );
}

const open = async (prepare: (server: FakeServer) => void = () => {}) => {
  const server = new FakeServer();
  server.answer("/api/session", adaSession);
  prepare(server);
  return renderApp(<Page />, { at: "/settings", server });
};
const logOut = () => screen.getByRole("button", { name: "Logout" });

/** Where the account's coins go. */
const ADDRESSES = ["account", "destinations"];

test("nothing that the account was shown is left for the next person to log in", async () => {
  const { user, queryClient } = await open();
  queryClient.setQueryData(ADDRESSES, "of ada");
  await user.click(logOut());
  await passTime(0);
  expect(queryClient.getQueryData(ADDRESSES)).toBeUndefined();
});

test("the session ends at the server, every screen knows at once, and the page is /", async () => {
  const { user, server } = await open();
  expect(screen.getByText("ada")).toBeTruthy();
  await user.click(logOut());
  await passTime(0);
  expect(server.callsTo(LOGOUT)).toBe(1);
  expect(screen.getByText("no user")).toBeTruthy();
  expect(screen.getByText('/ {"loggedOut":true}')).toBeTruthy();
  expect(server.callsTo("/api/session")).toBe(1);
});

test("other tabs learn of it: one that is told forgets the name at once and asks the server", async () => {
  const { user } = await open();
  expect(localStorage.getItem("tradeslip.session")).toBe("in");
  await user.click(logOut());
  await passTime(0);
  expect(localStorage.getItem("tradeslip.session")).toBe("out");

  cleanup();
  const other = await open();
  expect(screen.getByText("ada")).toBeTruthy();
  other.server.answerAll("silent");
  other.queryClient.setQueryData(ADDRESSES, "of ada");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "tradeslip.session" })));
  await passTime(0);
  expect(screen.getByText("no user")).toBeTruthy();
  expect(other.queryClient.getQueryData(ADDRESSES)).toBeUndefined();
});

test("other tabs learn of a login as another user over a session that goes on", async () => {
  localStorage.setItem("tradeslip.session", "in");
  const wrote = vi.spyOn(Storage.prototype, "setItem");
  function Login() {
    const welcome = useWelcome();
    return <button onClick={() => void welcome(adaSession)}>Log in</button>;
  }
  const server = new FakeServer();
  server.answer("/api/session", adaSession);
  const { user } = await renderApp(<Login />, { server });
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await passTime(0);
  // A tab is told of what changes alone.
  expect(wrote.mock.calls.filter(([key]) => key === "tradeslip.session")).toEqual([
    ["tradeslip.session", "out"],
    ["tradeslip.session", "in"],
  ]);
});

test.each([
  ["was not reached", "unreachable"],
  ["refused", refusal(429, "Too many tries.", "rate_limited")],
] as const)(
  "a server that %s is left for / too, but the user is not told that the session is over",
  async (_, reply) => {
    const { user } = await open((server) => server.answer(LOGOUT, reply));
    await user.click(logOut());
    await passTime(0);
    expect(screen.getByText('/ {"loggedOut":false}')).toBeTruthy();
    expect(screen.getByText("ada")).toBeTruthy();
  },
);

test("a second click while the first is under way does nothing", async () => {
  const { user, server } = await open((prepared) => prepared.answer(LOGOUT, "silent"));
  await user.click(logOut());
  await user.click(logOut());
  expect(server.callsTo(LOGOUT)).toBe(1);
  expect(logOut().getAttribute("aria-busy")).toBe("true");
});

test("the notice says that the session may live on, and tries again", async () => {
  const { user, server } = await renderApp(<LogOutFailed />);
  expect(screen.getByRole("alert").textContent).toContain("You may still be logged in");
  await user.click(screen.getByRole("button", { name: "Log out again" }));
  await passTime(0);
  expect(server.callsTo(LOGOUT)).toBe(1);
});
