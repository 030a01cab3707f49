import type { Page } from "@playwright/test";
import { observatoryScore, severeFindings } from "../../../apps/bff/api-tests/browser-security-score.ts";
import { ALL } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, NOT_FOUND_NOTE, test } from "../stack/test.ts";

/** What the browser refused for its policy so far, by what asked for it. */
async function noteRefusals(page: Page): Promise<string[]> {
  const refusals: string[] = [];
  await page.exposeFunction("noteRefusal", (what: string) => refusals.push(what));
  await page.addInitScript(() => {
    const { noteRefusal } = window as unknown as { noteRefusal(what: string): void };
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      noteRefusal(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return refusals;
}

for (const screen of ALL) {
  test(`G34: ${screen.path} asks for nothing that its policy refuses`, async ({ page }) => {
    const refusals = await noteRefusals(page);
    await openScreen(page, screen);
    expect(refusals).toEqual([]);
  });
}

test("G34: the API's pages ask for nothing that their policy refuses", async ({ page }) => {
  const refusals = await noteRefusals(page);
  await page.goto("/api/docs");
  await expect(page.locator(".opblock").first()).toBeVisible();
  expect(refusals).toEqual([]);
});

test("the bundle can write the API's description as YAML too", async ({ request }) => {
  const answer = await request.get("/api/docs/yaml");
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toMatch(/^openapi: 3\.1\.0$/m);
});

for (const path of [...ALL.map((screen) => screen.path), "/no-such-page", "/q/x", "/api/docs/"]) {
  test(`G34: ${path} is worth an A+ but for https, and its policy has no severe finding`, async ({
    request,
  }) => {
    const response = await request.get(path);
    const headers = new Headers(response.headers());
    expect(observatoryScore(headers, await response.text()).faults).toEqual(["strict-transport-security"]);
    expect(severeFindings(headers.get("content-security-policy")!)).toEqual([]);
  });
}

for (const path of [...ALL.map((screen) => screen.path), "/no-such-page"]) {
  test(`the content security policy of ${path} allows our own scripts alone`, async ({ request }) => {
    const policy = parsePolicy((await request.get(path)).headers()["content-security-policy"]);
    // Besides our own files only what the build put into the page, each by its hash.
    for (const kind of ["script-src", "style-src"]) {
      const [own, ...hashes] = policy.get(kind) ?? [];
      expect(own).toBe("'self'");
      for (const hash of hashes) expect(hash).toMatch(/^'sha256-[\w+/]{43}='$/);
    }
    expect(policy.get("object-src") ?? policy.get("default-src")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
  });
}

test.describe("at an unknown address", () => {
  test.use({ expectedConsole: [NOT_FOUND_NOTE] });

  test("a script in the address does not run", async ({ page }) => {
    await page.goto("/<script>window.taken=1</script>?<script>window.taken=1</script>");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => "taken" in window)).toBe(false);
  });
});

test.describe("with a hostile page", () => {
  test.use({ expectedConsole: [/Content Security Policy/] });

  test("an inline script put into a page is refused by the policy", async ({ page }) => {
    await page.goto("/rates");
    const refused = await page.evaluate(() => {
      return new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "window.taken = 1";
        document.head.append(script);
      });
    });
    expect(refused).toBe("script-src-elem");
  });
});

/** Directive name: its sources. */
function parsePolicy(header: string | undefined): Map<string, string[]> {
  const directives = (header ?? "").split(";").map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = "", ...sources]) => [name, sources]));
}
