/**
 * Does to a page what Chrome's translator does: replaces each text node by another one, now and whenever one
 * is added, unaware of the original. The words stay, so that tests find them. Runs inside the page.
 */
export function replaceTexts(): void {
  const untouched = "script, style, noscript, template, textarea, option, svg, font, [translate=no]";
  const replaceIn = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let text = texts.currentNode; text; text = texts.nextNode()!)
      if (text instanceof Text) found.push(text);
    for (const text of found) {
      if (!text.parentElement || text.parentElement.closest(untouched)) continue;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      outer.style.verticalAlign = "inherit";
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  replaceIn(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) replaceIn(node);
  }).observe(document.body, { childList: true, subtree: true });
}
