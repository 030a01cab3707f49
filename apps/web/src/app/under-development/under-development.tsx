import { Slip } from "@tradeslip/ui";
import styles from "./under-development.module.css";

/** A section that the navigation names and that is not built yet (specification, section 2). */
export default function UnderDevelopment({ name }: { name: string }) {
  return (
    <div className={styles["page"]}>
      <h1>{name}</h1>
      <Slip>
        <p className={styles["text"]}>This section is under development</p>
      </Slip>
    </div>
  );
}
