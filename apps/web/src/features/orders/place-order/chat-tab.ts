/** A tab that was opened in a click, to be led somewhere later or closed. */
export interface ChatTab {
  /** False when there is no such tab: the browser refused to open it, or the person closed it meanwhile. */
  readonly leadTo: (url: string) => boolean;
  readonly close: () => void;
}

/**
 * Opens a blank tab. Call it inside the click: later, browsers take it for an unwanted pop-up. "noopener" would give
 * us no hold on it, so the tab is made to forget us instead. It learns no referrer: our pages send none to anybody.
 */
export function openChatTab(waitingText: string): ChatTab {
  const tab = globalThis.open("", "_blank");
  if (tab) prepare(tab, waitingText);
  return {
    leadTo(url) {
      if (!tab || tab.closed) return false;
      // In the place of the blank page, which is no step of history.
      tab.location.replace(url);
      return true;
    },
    close: () => tab?.close(),
  };
}

function prepare(tab: Window, waitingText: string): void {
  try {
    tab.opener = null;
    tab.document.title = waitingText;
    tab.document.documentElement.style.colorScheme = "light dark";
    tab.document.body.textContent = waitingText;
  } catch {
    // A browser that lets us lead the tab but not write into it: it stays white for a moment.
  }
}
