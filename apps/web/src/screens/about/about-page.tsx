import { buttonClass } from "@tradeslip/ui";
import { Link } from "react-router-dom";
import { usePublicConfig } from "../../lib/public-config.ts";
import { AboutHero } from "./about-hero.tsx";
import styles from "./about-page.module.css";
import { CeoLetter } from "./ceo-letter.tsx";
import { Mission } from "./mission.tsx";
import { Story } from "./story.tsx";

/** Who we are: story, CEO and mission (docs/product.md, P1.10). */
export default function AboutPage() {
  const foundedYear = usePublicConfig()?.brand.foundedYear;
  return (
    <div className={styles["page"]}>
      <AboutHero foundedYear={foundedYear} />
      <Story foundedYear={foundedYear} />
      <CeoLetter />
      <Mission />
      <nav aria-label="Where to go from here" className={styles["onwards"]}>
        <Link to="/login" className={buttonClass({ variant: "primary" })}>
          Let's trade
        </Link>
        <Link to="/rates" className={buttonClass()}>
          See today's rates
        </Link>
        <Link to="/support" className={buttonClass({ variant: "quiet" })}>
          Ask us something
        </Link>
      </nav>
    </div>
  );
}
