import { useEffect, useState } from "react";
import { ChoiceGroup } from "../src/choice-group/choice-group.tsx";

type Theme = "system" | "light" | "dark";

const OPTIONS = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** The theme is in the address (?theme=dark), so that a picture of it can be taken. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(themeOfAddress);

  useEffect(() => {
    const address = new URL(location.href);
    if (theme === "system") address.searchParams.delete("theme");
    else address.searchParams.set("theme", theme);
    history.replaceState(null, "", address);
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }, [theme]);

  return <ChoiceGroup label="Theme" value={theme} onChange={setTheme} options={OPTIONS} />;
}

function themeOfAddress(): Theme {
  const asked = new URLSearchParams(location.search).get("theme");
  return asked === "light" || asked === "dark" ? asked : "system";
}
