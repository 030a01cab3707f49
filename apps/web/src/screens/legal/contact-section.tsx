import { Link } from "react-router-dom";
import { usePublicConfig } from "../../lib/public-config.ts";
import { NumberedSection } from "./numbered-section.tsx";
import styles from "./numbered-section.module.css";

interface ContactSectionProps {
  id: string;
  title: string;
  text: string;
}

/** The operator's address, where there is one; the support page in any case. */
export function ContactSection({ id, title, text }: ContactSectionProps) {
  const email = usePublicConfig()?.links.email;
  return (
    <NumberedSection id={id} title={title}>
      <p>{text}</p>
      <p>
        <Link to="/support" className={styles["link"]}>
          All ways to reach us
        </Link>
      </p>
      {email && (
        <p>
          By e-mail:{" "}
          <a href={`mailto:${email}`} className={styles["link"]}>
            {email}
          </a>
        </p>
      )}
    </NumberedSection>
  );
}
