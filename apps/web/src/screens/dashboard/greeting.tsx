import { useServerNow } from "../../features/live-data/use-server-now.ts";
import { useSession } from "../../features/session/use-session.ts";
import styles from "./greeting.module.css";

/** Who is not logged in (decisions, Accounts). */
const SOMEBODY = "Trader";

/** The page's heading. It follows the reader's time of day, also on a page left open. */
export function Greeting() {
  const hour = new Date(useServerNow()).getHours();
  const name = useSession()?.username ?? SOMEBODY;
  return (
    <h1 className={styles["greeting"]}>
      {greetingAt(hour)}, {name}
    </h1>
  );
}

/** The greeting for an hour of the day, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 18 ? "Good afternoon" : "Good evening";
}
