/** A blank tab, to be navigated or closed later. */
export interface ChatTab {
  /** False if there is no tab: the browser blocked it, or the person closed it. */
  readonly navigate: (url: string) => boolean;
  readonly close: () => void;
}

/**
 * Opens a blank tab. Must be called inside the click handler, because browsers block later pop-ups. With
 * "noopener" we would get no handle to it, so its `opener` is cleared instead. It gets no referrer: our pages
 * send none.
 */
export function openChatTab(waitingText: string): ChatTab {
  const tab = globalThis.open("", "_blank");
  if (tab) prepare(tab, waitingText);
  return {
    navigate(url) {
      if (!tab || tab.closed) return false;
      // Replaces the blank page, so that it leaves no history entry.
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
    // Some browsers let us navigate the tab but not write into it, so it stays white for a moment.
  }
}
