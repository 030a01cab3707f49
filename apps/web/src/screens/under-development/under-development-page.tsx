import { t } from "@lingui/core/macro";
import { buttonClass } from "@tradeslip/ui/button";
import { Slip } from "@tradeslip/ui/slip";
import { Link } from "react-router-dom";
import { AskAPerson } from "../../features/contacts/ask-a-person.tsx";

/** The dashboard's page for views that do not exist yet (P2.6). */
export default function UnderDevelopmentPage() {
  return (
    <div className="grid justify-items-start gap-6">
      <h1>{t`Dashboard`}</h1>
      <Slip>
        <p className="text-l">{t`This section is under development`}</p>
      </Slip>
      <Link to="/users" className={buttonClass({ variant: "primary" })}>
        {t`Back to the dashboard`}
      </Link>
      <AskAPerson />
    </div>
  );
}
