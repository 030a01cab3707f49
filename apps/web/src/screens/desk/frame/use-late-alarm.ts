import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useServerNow } from "../../../features/live-data/use-server-now.ts";
import { useStoredChoice } from "../../../lib/storage.ts";
import { lateAt } from "../orders/late.ts";
import { pageQuery } from "../orders/order-queries.ts";

/** The key under which the device stores whether the sound is on. */
export const SOUND_SETTING = "desk-sound";

export function useSound(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [choice, choose] = useStoredChoice(SOUND_SETTING, ["on", "off"]);
  return [choice !== "off", (isOn) => choose(isOn ? "on" : "off")];
}

/**
 * Rings when another order becomes late.
 * @returns the number that are late right now, if one page holds the whole inbox
 */
export function useLateAlarm(): number {
  const [isOn] = useSound();
  const { data } = useQuery(pageQuery("inbox", ""));
  const now = useServerNow();
  const late = data?.orders.filter((order) => now >= Date.parse(lateAt(order))) ?? [];
  const newest = late
    .toSorted((one, other) => one.announcedAt.localeCompare(other.announcedAt))
    .at(-1)?.reference;
  const heard = useRef<string | undefined>(undefined);
  const sound = useSoundAfterGesture();
  useEffect(() => {
    if (newest === undefined || newest === heard.current) return;
    heard.current = newest;
    if (isOn) ring(sound.current);
  }, [newest, isOn, sound]);
  return data?.cursor === undefined ? late.length : Math.max(late.length, data.counts["late"] ?? 0);
}

/** Browsers let a page make sound only after a user gesture, so nothing is tried before. */
function useSoundAfterGesture() {
  const sound = useRef<AudioContext | null>(null);
  useEffect(() => {
    const begin = () => {
      if ("AudioContext" in globalThis) sound.current ??= new AudioContext();
    };
    addEventListener("pointerdown", begin, { once: true });
    addEventListener("keydown", begin, { once: true });
    return () => {
      removeEventListener("pointerdown", begin);
      removeEventListener("keydown", begin);
      void sound.current?.close();
      sound.current = null;
    };
  }, []);
  return sound;
}

/** Two short tones. */
function ring(sound: AudioContext | null): void {
  if (sound === null) return;
  [660, 880].forEach((hertz, place) => {
    const at = sound.currentTime + place * 0.18;
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.15, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.16);
    tone.connect(volume).connect(sound.destination);
    tone.start(at);
    tone.stop(at + 0.17);
  });
}
