import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import styles from "./whatsapp-button.module.css";

/** Floats over the page's corner. `number`: digits with country code; without one there is nobody to chat with. */
export function WhatsappButton({ number }: { number: string | null | undefined }) {
  if (!number) return null;
  return (
    <aside aria-label="Chat">
      <a
        href={`https://wa.me/${number}`}
        target="_blank"
        rel="noopener noreferrer"
        className={styles["button"]}
      >
        <ChatSign />
        <span className={styles["label"]}>
          Chat on WhatsApp <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </span>
      </a>
    </aside>
  );
}

/** A receiver in a speech bubble. */
function ChatSign() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={styles["sign"]}>
      <path d="M3.6 20.4 5 15.9A8.6 8.6 0 1 1 8.3 19z" />
      <path d="M9.3 8.4c-.6 3.6 2.7 6.9 6.3 6.3" className={styles["receiver"]} />
    </svg>
  );
}
