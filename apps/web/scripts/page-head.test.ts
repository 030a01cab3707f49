import { expect, test } from "vitest";
import { pageHead } from "./page-head.ts";

test("a page for visitors has title, description and a place for its address", () => {
  const head = pageHead({ title: 'Rates & "more"', description: "What <we> pay", indexed: true });
  expect(head).toContain("<title>Rates &amp; &quot;more&quot; · {{brand}}</title>");
  expect(head).toContain('<meta name="description" content="What &lt;we> pay" />');
  expect(head).toContain('<meta property="og:title" content="Rates &amp; &quot;more&quot;" />');
  expect(head).toContain("<!--address-->");
  expect(head).not.toContain("noindex");
});

test("a page that is not to be found in search engines says so, and has no address to share", () => {
  const head = pageHead({ indexed: false });
  expect(head).toContain("<title>{{brand}}</title>");
  expect(head).toContain('<meta name="robots" content="noindex" />');
  expect(head).not.toMatch(/og:|<!--/);
});
