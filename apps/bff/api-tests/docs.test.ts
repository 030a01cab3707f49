import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PROBLEM_CODES } from "@tradeslip/contracts/schemas";
import { expect, it } from "vitest";
import { OPERATIONS } from "./openapi-operations.ts";
import { startDesk } from "./start-desk.ts";

const PAGE = readFile(join(import.meta.dirname, "../../../docs/api.md"), "utf8");

it("docs/api.md lists every problem code and no other", async () => {
  const rows = (await PAGE).match(/^- [45]\d\d: .+(?:\n  .+)*/gm) ?? [];
  const listed = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, code]) => code!));
  expect([...new Set(listed)].toSorted()).toEqual(Object.keys(PROBLEM_CODES).toSorted());
});

it("every path in docs/api.md is in the OpenAPI document", async () => {
  const asked = (await PAGE).matchAll(/curl [^\n]*?\$DESK(\/[\w/-]+)(\/\$)?/g);
  const known = OPERATIONS.map(({ path }) => path.replace(/\/\{\w+\}$/, ""));
  const paths = new Set([...asked].map(([, path]) => path!.replace(/\/$/, "")));
  expect(paths.size).toBeGreaterThan(7);
  expect(known).toEqual(expect.arrayContaining([...paths]));
});

it("the API reference has our title and style, and no bar to load other documents", async () => {
  const desk = await startDesk();
  const page = await desk.get("/api/docs/").expect(200);
  expect(page.text).toContain("<title>Tradeslip API</title>");
  const [style] = /[\w./-]*theme\/desk\.css/.exec(page.text) ?? [];
  const { pathname } = new URL(style!, `${desk.address}/api/docs/`);
  expect((await desk.get(pathname).expect(200)).text).toContain(".responses-table");
  const start = await desk.get("/api/docs/static/swagger-initializer.js").expect(200);
  expect(start.text).toContain("BaseLayout");
});
