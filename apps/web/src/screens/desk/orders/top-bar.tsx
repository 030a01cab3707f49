import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Button, IconButton } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { useState } from "react";
import { formatTime } from "../../../lib/format.ts";
import { CheckForm } from "../check/check-form.tsx";
import type { Check } from "../check/use-check.ts";
import { useSound } from "../frame/use-late-alarm.ts";
import { KEYS } from "../keys/key-table.ts";
import { Kbd } from "../keys/kbd.tsx";
import { KeysDialog } from "../keys/keys-dialog.tsx";
import { settingsQuery } from "./order-queries.ts";

interface TopBarProps {
  check: Check;
  isHiddenOnPhone: boolean;
}

/** The field to paste messages into, whether the desk is open, the sound, and the list of keys. */
export function TopBar({ check, isHiddenOnPhone }: TopBarProps) {
  return (
    <header
      className={classNames(
        "flex flex-none gap-3 items-center py-2 px-gutter border-b border-b-rule [&>form]:flex-[1_1_40rem] [&>form]:min-w-0 [&>form]:max-w-[40rem]",
        isHiddenOnPhone && "max-md:hidden",
      )}
    >
      <CheckForm check={check} />
      <Open />
      <SoundSwitch />
      <AllKeys />
    </header>
  );
}

function AllKeys() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        className="text-ink whitespace-nowrap max-md:hidden"
        onClick={() => setShown(true)}
      >
        {t`Keyboard shortcuts`} <Kbd>{KEYS.allKeys}</Kbd>
      </Button>
      {isShown && <KeysDialog onClose={() => setShown(false)} />}
    </>
  );
}

function Open() {
  const { data } = useQuery(settingsQuery);
  if (data === undefined) return null;
  const { open, opensAt, pause } = data;
  const at = opensAt === null ? null : formatTime(opensAt);
  return (
    <p
      className="flex gap-2 items-center mt-0 me-0 mb-0 ms-auto text-s whitespace-nowrap before:w-2 before:h-2 before:border before:border-accent-text before:rounded-[50%] data-[open=true]:before:bg-accent-text max-md:hidden forced-colors:data-[open=true]:before:bg-[CanvasText]"
      data-open={open}
      key={`${open} ${at}`}
    >
      {open ? t`Open` : pause !== null ? t`Paused` : at === null ? t`Closed` : t`Closed until ${at}`}
    </p>
  );
}

function SoundSwitch() {
  const [isOn, setOn] = useSound();
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <IconButton
      label={isOn ? t`Sound is on: late orders ring` : t`Sound is off`}
      aria-pressed={isOn}
      onClick={() => setOn(!isOn)}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}
