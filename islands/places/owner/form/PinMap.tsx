import { MapPin } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../../src/i18n/t.ts";
import { SpotMap } from "../../../map/city/SpotMap.tsx";
import type { OpenSpot, Spot } from "../../../map/engine/open-spot.ts";

/** Pixels by which an arrow key moves the pin, without and with Shift. */
const STEP = 8;
const LARGE_STEP = 40;
const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function PinMap({ form }: { form: React.RefObject<HTMLFormElement | null> }) {
  const [isOpen, setOpen] = useState(false);
  const [announcement, announce] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  const pin = useRef<HTMLButtonElement>(null);
  const map = useRef<OpenSpot | null>(null);
  useEffect(() => {
    const element = form.current;
    const follow = (event: Event) => {
      const { name } = event.target as HTMLInputElement;
      if (name === "latitude" || name === "longitude") map.current?.put(spotIn(element));
    };
    element?.addEventListener("input", follow);
    return () => element?.removeEventListener("input", follow);
  }, [form]);
  const put = (spot: Spot) => {
    write(form.current, "latitude", spot.latitude);
    write(form.current, "longitude", spot.longitude);
    announce(
      t("The pin is at latitude {latitude}, longitude {longitude}.", {
        latitude: formatDegrees(spot.latitude),
        longitude: formatDegrees(spot.longitude),
      }),
    );
  };
  /** Listens on the pin itself: otherwise the map around it would move too. */
  const moveWithKeys = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    const pixels = event.shiftKey ? LARGE_STEP : STEP;
    map.current?.nudge(direction[0] * pixels, direction[1] * pixels);
  };
  if (!isOpen)
    return (
      <div className="spot-map spot-map-none pin-closed">
        <MapPin size={28} aria-hidden className="text-act" />
        <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
          {t("Choose on the map")}
        </button>
      </div>
    );
  return (
    <div ref={frame} className="grid gap-2">
      <SpotMap
        label={t("Map for the pin")}
        spot={spotIn(form.current)}
        pin={pin}
        onPut={put}
        onOpen={(opened) => {
          map.current = opened;
          pin.current?.addEventListener("keydown", moveWithKeys);
          opened.put(spotIn(form.current));
          // The pressed button is gone.
          if (document.activeElement === document.body) focusPin(frame.current);
        }}
      >
        <p className="text-faint">{t("This browser can't show the map. Please type the coordinates below.")}</p>
      </SpotMap>
      <p className="text-sm text-faint">
        {t("Press the map to place the pin, drag it, or move it with the arrow keys (Shift for larger steps).")}
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div hidden>
        <button ref={pin} type="button" className="spot-pin" aria-label={t("Pin. Move it with the arrow keys")}>
          <MapPin size={40} aria-hidden className="spot-pin-drop" />
        </button>
      </div>
    </div>
  );
}

/** Focuses the pin, or the map if there is no pin yet. */
function focusPin(frame: HTMLElement | null): void {
  const [pin, map] = [".city-canvas .spot-pin", "canvas"].map((name) => frame?.querySelector<HTMLElement>(name));
  (pin ?? map)?.focus({ preventScroll: true });
}

function spotIn(form: HTMLFormElement | null): Spot | null {
  const [latitude, longitude] = ["latitude", "longitude"].map((name) => {
    const field = form?.elements.namedItem(name) as HTMLInputElement | null;
    const text = field?.value.trim().replace(",", ".") ?? "";
    return text === "" ? Number.NaN : Number(text);
  }) as [number, number];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function write(form: HTMLFormElement | null, name: string, degrees: number): void {
  const field = form?.elements.namedItem(name) as HTMLInputElement | null;
  if (field) field.value = formatDegrees(degrees);
}

/** Six decimals, a tenth of a meter. */
const formatDegrees = (degrees: number) => String(Math.round(degrees * 1e6) / 1e6);
