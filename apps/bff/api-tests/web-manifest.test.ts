import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startDesk } from "./start-desk.ts";

const PUBLIC = join(import.meta.dirname, "../../web/public");
const PATH = "/manifest.webmanifest";

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { name: string; url: string; icons: { src: string }[] }[];
}

async function readManifest(env: Record<string, string> = {}) {
  const desk = await startDesk({ env });
  const response = await desk.get(PATH).buffer(true).expect(200);
  return {
    headers: response.headers,
    manifest: JSON.parse(response.text) as Manifest,
  };
}

it("installs the site under the operator's name", async () => {
  const { manifest } = await readManifest({ BRAND_NAME: `Quill "Desk"` });
  expect(manifest).toMatchObject({ name: `Quill "Desk"`, short_name: `Quill "Desk"` });
});

it("opens the dashboard in a window of its own, with shortcuts to rates and market", async () => {
  const { manifest } = await readManifest();
  expect(manifest).toMatchObject({ start_url: "/users", display: "standalone" });
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["Rates", "/rates"],
    ["Market", "/market"],
  ]);
});

it.each([
  ["fr", "ltr"],
  ["ar", "rtl"],
])("installs the same app from a page in %s, and opens it in that language", async (locale, dir) => {
  const desk = await startDesk();
  const { text } = await desk.get(`/${locale}${PATH}`).buffer(true).expect(200);
  expect(JSON.parse(text)).toMatchObject({
    id: "/users",
    lang: locale,
    dir,
    start_url: `/${locale}/users`,
    shortcuts: [{ url: `/${locale}/rates` }, { url: `/${locale}/market` }],
  });
});

it("is revalidated and has its own media type", async () => {
  const { headers } = await readManifest();
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-type"]).toContain("application/manifest+json");
});

it("has icons in every required size, and each file exists", async () => {
  const { manifest } = await readManifest();
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  const files = (await readdir(join(PUBLIC, "app-icons"))).map((file) => `/app-icons/${file}`);
  const named = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src } of named) expect(files).toContain(src);
});

it("is not in the OpenAPI document", async () => {
  const desk = await startDesk();
  const { body } = await desk.get("/api/openapi.json").expect(200);
  expect(Object.keys(body.paths)).not.toContain(PATH);
});
