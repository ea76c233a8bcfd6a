// The pin of a business: a map and typed coordinates that follow each other.
import { MapPin } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { SpotMap } from "../../map/city/SpotMap.tsx";
import type { OpenSpot, Spot } from "../../map/engine/open-spot.ts";

/** Pixels by which an arrow key moves the pin; more with Shift. */
const STEP = 8;
const LEAP = 40;
const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** @param form has the fields `latitude` and `longitude` */
export function PinMap({ form }: { form: React.RefObject<HTMLFormElement | null> }) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");
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
    setSaid(`The pin is at latitude ${shorten(spot.latitude)}, longitude ${shorten(spot.longitude)}.`);
  };
  /** Listens on the pin itself, or the map around it would move too. */
  const steer = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? LEAP : STEP;
    map.current?.nudge(way[0] * far, way[1] * far);
  };
  if (!isOpen)
    return (
      <div className="spot-map spot-map-none pin-closed">
        <MapPin size={28} aria-hidden className="text-act" />
        <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
          Choose on the map
        </button>
      </div>
    );
  return (
    <div ref={frame} className="grid gap-2">
      <SpotMap
        label="Map for the pin"
        spot={spotIn(form.current)}
        pin={pin}
        onPut={put}
        onOpen={(opened) => {
          map.current = opened;
          pin.current?.addEventListener("keydown", steer);
          opened.put(spotIn(form.current));
          // The pressed button is gone, so the focus goes to what it opened.
          if (document.activeElement === document.body) goOn(frame.current);
        }}
      >
        <p className="text-faint">This browser cannot draw the map. Please type the coordinates below.</p>
      </SpotMap>
      <p className="text-sm text-faint">
        Press the map to put the pin there, drag it, or move it with the arrow keys (Shift for longer steps).
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div hidden>
        <button ref={pin} type="button" className="spot-pin" aria-label="The pin: arrow keys move it">
          <MapPin size={40} aria-hidden className="spot-pin-drop" />
        </button>
      </div>
    </div>
  );
}

/** Focuses the pin, or the map where there is none yet. */
function goOn(frame: HTMLElement | null): void {
  const [pin, map] = [".city-canvas .spot-pin", "canvas"].map((name) => frame?.querySelector<HTMLElement>(name));
  (pin ?? map)?.focus({ preventScroll: true });
}

/** The spot of the typed coordinates, if they are valid. */
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
  if (field) field.value = shorten(degrees);
}

/** Six decimals are a tenth of a meter. */
const shorten = (degrees: number) => String(Math.round(degrees * 1e6) / 1e6);
