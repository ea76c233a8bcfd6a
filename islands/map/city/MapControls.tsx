// Buttons and messages on a map.
import { LoaderCircle, LocateFixed, Minus, Plus, X } from "lucide-react";
import type { ComponentProps } from "react";
import { t } from "../../../src/i18n/t.ts";
import { IconButton } from "../../../src/ui/Button.tsx";

const MapButton = (props: ComponentProps<typeof IconButton>) => (
  <IconButton className="city-button" data-tooltip="" size={20} {...props} />
);

export const ZoomButtons = ({ zoom, disabled }: { zoom: (by: 1 | -1) => void; disabled: boolean }) => (
  <div className="city-zoom">
    <MapButton label={t("Zoom in")} icon={Plus} disabled={disabled} onClick={() => zoom(1)} />
    <MapButton label={t("Zoom out")} icon={Minus} disabled={disabled} onClick={() => zoom(-1)} />
  </div>
);

type NearProps = { isLocating: boolean; nearMe: () => Promise<void>; disabled?: boolean };

export const NearMe = ({ isLocating, nearMe, disabled = false }: NearProps) => (
  <div className="city-near">
    <MapButton
      label={t("Near me")}
      onClick={() => void nearMe()}
      icon={isLocating ? LoaderCircle : LocateFixed}
      disabled={disabled || isLocating}
    />
  </div>
);

export const MapNote = ({ note, closeNote }: { note: string | null; closeNote: () => void }) =>
  note && (
    <p className="city-note city-message" role="status">
      {note}
      <button type="button" className="city-close" aria-label={t("Close this message")} onClick={closeNote}>
        <X size={18} aria-hidden />
      </button>
    </p>
  );
