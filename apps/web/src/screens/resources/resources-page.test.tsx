import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { address, passTime, renderApp } from "../../testing/render-app.tsx";
import ResourcesPage from "./resources-page.tsx";

const open = () => renderApp(<ResourcesPage />, { at: "/resources" });
const purchase = () => within(screen.getByRole("region", { name: "Your copy" }));

describe("the book", () => {
  it("has its heading, cover, figures and two quotes", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Purchase E-book");
    expect(screen.getByRole("img", { name: /^Cover of/ })).toBeDefined();
    const figures = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(figures).toEqual(["324", "6-8h", "#1"]);
    expect(screen.getAllByRole("figure")).toHaveLength(2);
  });

  it.each([
    [{ formats: ["epub"], pages: null }, ["6-8h", "#1"], "EPUB"],
    [{ formats: ["pdf"], pages: 4 }, ["4", "4-8 min", "#1"], "PDF"],
    [{ formats: ["pdf"], pages: 179 }, ["179", "3-6h", "#1"], "PDF"],
    [{ formats: ["pdf"], pages: 180 }, ["180", "6-8h", "#1"], "PDF"],
    [{ formats: ["pdf"], pages: 1200 }, ["1,200", "20-40h", "#1"], "PDF"],
    [{ formats: [], pages: null }, ["6-8h", "#1"], "Once your payment is confirmed"],
  ])("promises the pages and formats of its files: %j", async (answer, figures, words) => {
    const server = new FakeServer();
    server.answer("/api/books/make-money-while-you-sleep", answer);
    await renderApp(<ResourcesPage />, { at: "/resources", server });
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(figures);
    expect(purchase().getByText(words)).toBeDefined();
  });

  it("shows sample pages, and gives the focus back when they are closed", async () => {
    await import("./sample-pages.tsx");
    const { user } = await open();
    const button = screen.getByRole("button", { name: "Preview Sample Pages" });
    await user.click(button);
    await passTime(0);
    const pages = within(screen.getByRole("dialog", { name: "Sample Pages" }));
    expect(pages.getAllByRole("heading", { level: 3 }).length).toBeGreaterThan(1);
    await user.click(pages.getByRole("button", { name: "Close" }));
    await passTime(50);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("stays a favourite on this device until unset", async () => {
    const first = await open();
    const star = () => screen.getByRole("button", { name: /^Favorite / });
    expect(star().getAttribute("aria-pressed")).toBe("false");
    await first.user.click(star());
    first.unmount();
    const second = await open();
    expect(star().getAttribute("aria-pressed")).toBe("true");
    await second.user.click(star());
    expect(star().getAttribute("aria-pressed")).toBe("false");
  });

  it("leads home if the tab had no page before", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(address()).toBe("/");
  });

  it("leaves the way back to the browser if a page came before that the router does not know", async () => {
    vi.spyOn(history, "length", "get").mockReturnValue(2);
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(address()).toBe("/resources");
  });
});

describe("sharing", () => {
  const url = `${globalThis.location.origin}/resources`;
  function shareWith(share: (data: ShareData) => Promise<void>) {
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    return () => Reflect.deleteProperty(navigator, "share");
  }

  it("uses the Web Share API with the address without a payment", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {});
    const takeBack = shareWith(share);
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Share this book" }));
    expect(share).toHaveBeenCalledWith({ title: "Make Money While You Sleep", url });
    takeBack();
  });

  it.each([
    ["AbortError", "Share this book"],
    ["NotAllowedError", "Copy link"],
  ])("that ends in %s leaves '%s'", async (name, button) => {
    const takeBack = shareWith(() => Promise.reject(new DOMException("", name)));
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Share this book" }));
    await passTime(0);
    expect(screen.getByRole("button", { name: button })).toBeDefined();
    takeBack();
  });

  it("copies the address if the device cannot share", async () => {
    const { user } = await open();
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.click(screen.getByRole("button", { name: "Copy link" }));
    expect(writeText).toHaveBeenCalledWith(url);
    await passTime(0);
    expect(screen.getByText("Copied to clipboard!")).toBeDefined();
  });
});

describe("the two copies", () => {
  it("begin with the digital one, with all its texts", async () => {
    await open();
    expect(screen.getByRole("radio", { name: "Digital Copy" })).toHaveProperty("checked", true);
    expect(purchase().getByRole("heading", { name: "Digital eBook" })).toBeDefined();
    for (const text of ["$50", "48% OFF", "Secure Bitcoin payment with 30-day guarantee"]) {
      expect(purchase().getByText(text), text).toBeDefined();
    }
    expect(document.querySelector("s")?.textContent).toBe("instead of $97");
    expect(
      purchase()
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Instant downloadPDF and EPUB",
      "Read anywhereOn phone, tablet and computer",
      "Lifetime accessWith free updates",
      "Bitcoin paymentWith blockchain confirmation",
    ]);
    expect(purchase().getByRole("button", { name: "Buy Digital Copy – $50" })).toBeDefined();
  });

  it("show the signed one, for which nothing can be called yet", async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole("radio", { name: "Physical Copy" }));
    expect(purchase().getByRole("heading", { name: "Signed Physical Copy" })).toBeDefined();
    const text = screen.getByRole("region", { name: "Your copy" }).textContent;
    for (const words of [
      "$150",
      "FREE SHIPPING",
      "Signed hardcover",
      "5-10 business days",
      "Digital copy included",
      "Coming Soon",
      "We're preparing the signed hardcovers. Check back soon!",
    ]) {
      expect(text).toContain(words);
    }
    expect(purchase().queryByRole("button")).toBeNull();
    expect(server.callsTo("/api/payments/create")).toBe(0);
  });
});
