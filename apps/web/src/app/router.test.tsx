import { screen } from "@testing-library/react";
import { Link } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { FakeServer } from "../testing/fake-server.ts";
import { publicConfig } from "../testing/public-config.ts";
import { passTime, renderApp } from "../testing/render-app.tsx";
import { AppRoutes } from "./router.tsx";

/** Screens and footer are modules loaded on demand: a busy machine takes seconds for the first ones. */
const LOADING_MS = 20_000;

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

const open = async (at: string, server = new FakeServer()) => {
  const app = await renderApp(
    <>
      <Link to="/nowhere">Nowhere</Link>
      <AppRoutes />
    </>,
    { at, server },
  );
  // A failed search by role describes the whole page in its error, at each of many tries.
  await vi.waitFor(() => expect(document.querySelector("h1")).not.toBeNull(), { timeout: LOADING_MS });
  await passTime(0);
  return app;
};
const heading = () => screen.getByRole("heading", { level: 1 });

test.each([
  ["/", "Fast and Trusted Crypto Trading"],
  ["/rates", "Exchange rates"],
  ["/support", "Support"],
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Notice"],
])("%s shows its page and the footer", async (at, title) => {
  await open(at);
  expect(heading().textContent).toBe(title);
  await vi.waitFor(() => expect(screen.queryByText("Trusted Platform")).not.toBeNull(), {
    timeout: LOADING_MS,
  });
});

const ORDER = "/q/slip-token-of-the-fake-server";
test.each(["/nowhere", "/users", "/market", "/login", "/otp-verify", ORDER])(
  "%s has no footer",
  async (at) => {
    await open(at);
    expect(screen.queryByText("Trusted Platform")).toBeNull();
  },
);

test.each(["/nowhere", "/login"])("%s has the choice of a language without a footer", async (at) => {
  await open(at);
  await vi.waitFor(() => expect(screen.queryByRole("navigation", { name: "Language" })).not.toBeNull(), {
    timeout: LOADING_MS,
  });
});

test.each([
  ["/signup", 1],
  ["/forgot-password", 1],
  ["/login", 0],
  ["/otp-verify", 0],
  ["/users", 0],
])("%s has the navigation bar %i times", async (at, times) => {
  await open(at);
  expect(screen.queryAllByRole("navigation", { name: "Main" })).toHaveLength(times);
});

test("a view that the dashboard does not have says so, inside the dashboard", async () => {
  await open("/users/42/savings");
  expect(screen.getByText("This section is under development")).toBeTruthy();
  expect(screen.getByRole("navigation", { name: "Dashboard" })).toBeTruthy();
});

test("the brand's name comes from the operator", async () => {
  const server = new FakeServer();
  server.answer("/api/config", { ...publicConfig, brand: { ...publicConfig.brand, name: "Quill" } });
  await open("/rates", server);
  expect(screen.getByRole("link", { name: "Quill" })).toBeTruthy();
  expect(document.title).toBe("Exchange rates · Quill");
});

test.each([
  [true, 1],
  [false, 0],
])("demo %s shows the mark %i times", async (demo, times) => {
  const server = new FakeServer();
  server.answer("/api/config", { ...publicConfig, demo });
  await open("/rates", server);
  expect(screen.queryAllByText("Demo data")).toHaveLength(times);
});

test("an unknown address says so and leads home", async () => {
  const { user } = await open("/nowhere");
  expect(heading().textContent).toBe("404Page not found");
  expect(screen.getByText("The page you're looking for doesn't exist.")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Go Home" }));
  await vi.waitFor(() => expect(heading().textContent).toBe("Fast and Trusted Crypto Trading"), {
    timeout: LOADING_MS,
  });
});

test("an address in other letters is unknown, as on the server", async () => {
  await open("/Rates");
  expect(heading().textContent).toBe("404Page not found");
});

test("Go Back returns to the page before", async () => {
  const { user } = await open("/rates");
  await user.click(screen.getByRole("link", { name: "Nowhere" }));
  await vi.waitFor(() => expect(heading().textContent).toContain("404"), { timeout: LOADING_MS });
  // The tests' router keeps its own history.
  vi.spyOn(history, "length", "get").mockReturnValue(2);
  await user.click(screen.getByRole("button", { name: "Go Back" }));
  await vi.waitFor(() => expect(heading().textContent).toBe("Exchange rates"), { timeout: LOADING_MS });
});

test("Go Back leads home when no page came before", async () => {
  const { user } = await open("/nowhere");
  await user.click(screen.getByRole("button", { name: "Go Back" }));
  await vi.waitFor(() => expect(heading().textContent).toBe("Fast and Trusted Crypto Trading"), {
    timeout: LOADING_MS,
  });
});

test("following a link starts the new page at its top, with the focus on its heading", async () => {
  const { user } = await open("/rates");
  await user.click(screen.getByRole("link", { name: "About Us" }));
  await vi.waitFor(() => expect(document.title).toBe("About us · Tradeslip"), { timeout: LOADING_MS });
  expect(document.activeElement).toBe(heading());
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
});
