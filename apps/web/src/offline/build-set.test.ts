import { afterEach, describe, expect, it, vi } from "vitest";
import { BuildSet, deleteOthers } from "./caches.ts";
import { fakeCaches } from "./testing/fake-caches.ts";

afterEach(() => void vi.unstubAllGlobals());

const BUILD = {
  version: "abc",
  entry: "/assets/index-abc.js",
  files: ["/assets/index-abc.js", "/favicon.svg"],
  prefixes: ["", "/de"],
};
const at = (path: string) => ({ url: `https://desk.example${path}` });
const NAME = "tradeslip-build-abc";
const page = (entry: string) => new Response(`<script type="module" src="${entry}"></script>`);

/** A server with the build whose pages start with `entry`. */
const running = (entry: string) => (path: string) =>
  path.endsWith("/settings") ? page(entry) : new Response(path);

describe("filling", () => {
  it("fetches every file of the build, and the page that draws every screen", async () => {
    const { stores } = fakeCaches(running(BUILD.entry));
    const set = new BuildSet(BUILD);
    await set.fill();
    expect([...stores.get(NAME)!.keys()]).toEqual([...BUILD.files, "/settings", "/de/settings"]);
    expect(await (await set.shell(at("/rates")))!.text()).toContain(BUILD.entry);
    const icon = await set.file(new Request(`${location.origin}/favicon.svg`));
    expect(await icon!.text()).toBe("/favicon.svg");
  });

  it("keeps that page without hints to load scripts early, and with its headers", async () => {
    const hint = '<link rel="modulepreload" crossorigin href="/assets/p-abc.js">';
    const headers = { "content-security-policy": "default-src 'self'" };
    const script = `<script type="module" src="${BUILD.entry}"></script>`;
    fakeCaches(
      (path) => new Response(path.endsWith("/settings") ? `${hint}\n${script}\n${hint}` : path, { headers }),
    );
    const set = new BuildSet(BUILD);
    await set.fill();
    const shell = (await set.shell(at("/rates")))!;
    expect((await shell.text()).trim()).toBe(script);
    expect(shell.headers.get("content-security-policy")).toBe("default-src 'self'");
  });

  it.each([
    ["/rates", "/settings"],
    ["/de", "/de/settings"],
    ["/de/rates", "/de/settings"],
    ["/deals", "/settings"],
  ])("offline %s gets the page of its language, %s", async (path, address) => {
    const { stores } = fakeCaches((asked) => new Response(`${asked} "${BUILD.entry}"`));
    const set = new BuildSet(BUILD);
    await set.fill();
    expect(stores.get(NAME)!.has(address)).toBe(true);
    expect(await (await set.shell(at(path)))!.text()).toMatch(new RegExp(`^${address} `));
  });

  it("fails while the server answers with the page of another build", async () => {
    const { stores } = fakeCaches(running("/assets/index-older.js"));
    await expect(new BuildSet(BUILD).fill()).rejects.toThrow("/settings is no page of build abc");
    expect(stores.get(NAME)!.has("/settings")).toBe(false);
  });

  it("fails when a file is missing", async () => {
    fakeCaches(() => new Response(null, { status: 404 }));
    await expect(new BuildSet(BUILD).fill()).rejects.toThrow(TypeError);
  });
});

it("has nothing, and does not fail, when the browser's storage does", async () => {
  vi.stubGlobal("caches", { match: () => Promise.reject(new Error("broken")) });
  expect(await new BuildSet(BUILD).shell(at("/"))).toBeUndefined();
});

it("outlives other builds, which are deleted, and leaves alone what is not ours", async () => {
  const fake = fakeCaches(running(BUILD.entry));
  for (const name of ["tradeslip-build-old", NAME, "of-another-site"]) await fake.open(name);
  await deleteOthers(NAME);
  expect(await fake.keys()).toEqual([NAME, "of-another-site"]);
});
