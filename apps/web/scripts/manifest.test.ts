import { expect, test } from "vitest";
import { filesOf } from "./manifest.ts";

const manifest = {
  "index.html": {
    file: "main.js",
    css: ["main.css"],
    imports: ["_libraries.js"],
    dynamicImports: ["page.tsx"],
  },
  "_libraries.js": { file: "libraries.js" },
  "_shared.js": { file: "shared.js", css: ["shared.css"], imports: ["_libraries.js"] },
  "page.tsx": { file: "page.js", css: ["page.css"], imports: ["_shared.js", "index.html"] },
};

test("a module brings what it imports, each file once, and nothing that is only fetched on demand", () => {
  expect(filesOf(manifest, ["index.html"]).scripts).toEqual(["/main.js", "/libraries.js"]);
  expect(filesOf(manifest, ["page.tsx", "index.html"]).scripts).toEqual([
    "/page.js",
    "/shared.js",
    "/libraries.js",
    "/main.js",
  ]);
});

test("a module's style sheet comes after those of its imports, so that it may overrule them", () => {
  expect(filesOf(manifest, ["page.tsx"]).styles).toEqual(["/shared.css", "/main.css", "/page.css"]);
});

test("a module that the build does not have is named", () => {
  expect(() => filesOf(manifest, ["gone.tsx"])).toThrow("The build has no gone.tsx");
});
