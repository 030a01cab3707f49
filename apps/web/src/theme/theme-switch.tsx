import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useTheme } from "./use-theme.ts";

const OPTIONS = [
  { value: "system", label: "System", icon: <Monitor size={16} aria-hidden="true" /> },
  { value: "light", label: "Light", icon: <Sun size={16} aria-hidden="true" /> },
  { value: "dark", label: "Dark", icon: <Moon size={16} aria-hidden="true" /> },
] as const;

export function ThemeSwitch() {
  const [theme, choose] = useTheme();
  return <ChoiceGroup label="Theme" value={theme} onChange={choose} options={OPTIONS} />;
}
