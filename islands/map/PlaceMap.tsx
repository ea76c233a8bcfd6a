import { MapPin } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { BusinessType } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { SpotMap } from "./city/SpotMap.tsx";
import { TypeMark } from "./city/TypeMark.tsx";

type Props = { name: string; type: BusinessType; latitude: number; longitude: number };

export function PlaceMap({ name, type, latitude, longitude }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const pin = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!frame.current || savesData()) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setOpen(true), { threshold: 0.25 });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className="place-map">
      {isOpen ? (
        <SpotMap label={t("Map with {name}", { name })} spot={{ latitude, longitude }} pin={pin}>
          <p className="text-faint">{t("This browser can't show the map. See the address and directions above.")}</p>
        </SpotMap>
      ) : (
        <div className="spot-map spot-map-none">
          <MapPin size={28} aria-hidden className="text-act" />
          <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
            {t("Show the map")}
          </button>
        </div>
      )}
      <div hidden>
        <div ref={pin} className="spot-pin" role="img" aria-label={name}>
          <TypeMark type={type} />
        </div>
      </div>
    </div>
  );
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
