// Buttons and messages on a map.
import { LoaderCircle, LocateFixed, type LucideIcon, X } from "lucide-react";
import { t } from "../../../src/i18n/t.ts";

type ButtonProps = { label: string; onClick: () => void; icon: LucideIcon; disabled?: boolean };

export const MapButton = ({ label, onClick, icon: Icon, disabled }: ButtonProps) => (
  <button
    type="button"
    className="city-button"
    aria-label={label}
    data-tooltip=""
    onClick={onClick}
    disabled={disabled}
  >
    <Icon size={20} aria-hidden />
  </button>
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
