import { describe, expect, it } from "vitest";
import { ProviderError } from "../provider/provider-error.ts";
import { type KeyArchive, NO_ARCHIVE, type PublishedKey } from "./key-archive.ts";
import { someSigner } from "./testing/some-signer.ts";
import { someTerms } from "./testing/some-terms.ts";

const OLD = "an-old-secret-of-slips-0123456789abcdef";
const NEW = "a-new-secret-of-slips-0123456789abcdefg";

/** Shared by all signers; it reports no changes. */
class MemoryArchive implements KeyArchive {
  readonly kept = new Map<string, PublishedKey>();
  calls = 0;
  isAway = false;

  isThere(): boolean {
    return true;
  }

  async tell(own: readonly PublishedKey[]): Promise<readonly PublishedKey[]> {
    for (const key of own) if (!this.kept.has(key.x)) this.kept.set(key.x, key);
    return this.read();
  }

  async read(): Promise<readonly PublishedKey[]> {
    this.calls += 1;
    if (this.isAway) throw new ProviderError("unreachable", "no answer");
    return [...this.kept.values()];
  }
}

describe("a key that is not known", () => {
  it("K97: is asked for again before a slip is called anything", async () => {
    const archive = new MemoryArchive();
    const [before, after] = [someSigner([OLD], archive), someSigner([NEW], archive)];
    await before.keys.tell();
    await after.keys.tell();
    const { token, reference } = after.issue(someTerms());
    expect(await before.verify(token)).toMatchObject({ reference });
  });

  it("is asked for once by all that wait for it, and once more by those that came meanwhile", async () => {
    const archive = new MemoryArchive();
    const reader = someSigner([OLD], archive);
    await reader.keys.tell();
    archive.calls = 0;
    const { token } = someSigner([NEW]).issue(someTerms());
    const verdicts = await Promise.all(Array.from({ length: 500 }, () => reader.verify(token)));
    expect(new Set(verdicts)).toEqual(new Set(["slip_key_unknown"]));
    expect(archive.calls).toBe(2);
  });

  it("is an older one of ours while the archive hasn't answered: it may have leaked", async () => {
    const archive = new MemoryArchive();
    archive.isAway = true;
    const reader = someSigner([NEW, OLD], archive);
    const { token } = someSigner([OLD]).issue(someTerms());
    expect(await reader.verify(token)).toBe("slip_key_unknown");
    expect((await reader.keys.published()).length).toBe(1);
    expect(reader.keys.isComplete()).toBe(false);
    archive.isAway = false;
    expect(await reader.verify(token)).toMatchObject({ terms: someTerms() });
    expect((await reader.keys.published()).length).toBe(2);
    expect(reader.keys.isComplete()).toBe(true);
  });

  it("is not known while the archive is unavailable, and our own keys are", async () => {
    const archive = new MemoryArchive();
    const reader = someSigner([OLD], archive);
    archive.isAway = true;
    const own = reader.issue(someTerms());
    expect(await reader.verify(own.token)).toMatchObject({ reference: own.reference });
    const { token } = someSigner([NEW]).issue(someTerms());
    expect(await reader.verify(token)).toBe("slip_key_unknown");
  });
});

it("what another provider keeps under that name breaks nothing", async () => {
  const strange = { kid: "abcd", x: "A".repeat(43), notBefore: "2026-03-14T09:00:00.000Z" };
  for (const answer of [[strange], [], NO_ARCHIVE] as const) {
    const archive: KeyArchive = { isThere: () => true, tell: async () => answer, read: async () => answer };
    const signer = someSigner([OLD], archive);
    await signer.keys.tell();
    const { token, reference } = signer.issue(someTerms());
    expect(await signer.verify(token)).toMatchObject({ reference });
  }
});
