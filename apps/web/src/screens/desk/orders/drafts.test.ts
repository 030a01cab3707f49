import { beforeEach, describe, expect, it, vi } from "vitest";
import { draftOf, dropDraft, dropDrafts, keepDraft } from "./drafts.ts";

const ADA = "ada@desk.example";
const typed = { payerName: "Grace Example" };

beforeEach(() => {
  sessionStorage.clear();
  keepDraft(ADA, "9W57J-YKX28", "money-seen", typed);
});

describe("what was typed for a step", () => {
  it("is kept for that step of that order", () => {
    expect(draftOf(ADA, "9W57J-YKX28", "money-seen")).toEqual(typed);
    expect(draftOf(ADA, "9W57J-YKX28", "sent")).toEqual({});
    expect(draftOf(ADA, "W0PZ7-C6MT8", "money-seen")).toEqual({});
  });

  it("is no other agent's", () => {
    expect(draftOf("ben@desk.example", "9W57J-YKX28", "money-seen")).toEqual({});
  });

  it("goes when the step is done, and all of it with the role", () => {
    keepDraft(ADA, "9W57J-YKX28", "note", { text: "Looked" });
    dropDraft("9W57J-YKX28", "money-seen");
    expect(draftOf(ADA, "9W57J-YKX28", "money-seen")).toEqual({});
    dropDrafts();
    expect(draftOf(ADA, "9W57J-YKX28", "note")).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  it("is forgotten after half an hour", () => {
    vi.useFakeTimers({ now: Date.now() + 31 * 60_000 });
    expect(draftOf(ADA, "9W57J-YKX28", "money-seen")).toEqual({});
    vi.useRealTimers();
  });

  it("that another agent wrote there is no draft", () => {
    sessionStorage.setItem("tradeslip.desk-draft.9W57J-YKX28note", "{");
    expect(draftOf(ADA, "9W57J-YKX28", "note")).toEqual({});
  });
});
