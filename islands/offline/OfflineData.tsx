import { useEffect, useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { Button, QuietButton } from "../../src/ui/Button.tsx";
import { Options, SelectField } from "../../src/ui/Field.tsx";
import { showToast } from "../lib/toasts.ts";
import { askWorker } from "./client/ask-worker.ts";
import { isTurnedOff, type KeptData, loadOfflineData, MAP_SIZES, readKeptData, turnOff } from "./client/kept-data.ts";

type State = KeptData | "loading" | "off" | "unsupported";

export function OfflineData({ cityName }: { cityName: string }) {
  const [state, setState] = useState<State>("loading");
  const read = async () => {
    if (!("serviceWorker" in navigator)) return setState("unsupported");
    setState(isTurnedOff() ? "off" : ((await readKeptData()) ?? "loading"));
  };
  useEffect(() => {
    void read();
  }, []);

  async function load(): Promise<void> {
    turnOff(false);
    setState("loading");
    await loadOfflineData(true);
    await read();
  }

  async function remove(): Promise<void> {
    turnOff(true);
    await askWorker({ ask: "forget" });
    showToast({ title: t("Removed"), description: t("This browser no longer has offline data of your account.") });
    await read();
  }

  async function chooseMapSize(bytes: number): Promise<void> {
    await askWorker({ ask: "set-map-size", bytes });
    await load();
  }

  if (state === "unsupported")
    return (
      <p className="text-faint">{t("This browser can't keep pages here. It needs a secure connection (https).")}</p>
    );
  if (state === "off")
    return (
      <Explained>
        <p className="text-faint">{t("Nothing is kept on this device.")}</p>
        <Button onClick={load}>{t("Keep the city on this device")}</Button>
      </Explained>
    );
  if (state === "loading" || state.keptAt === 0)
    return (
      <Explained>
        <p role="status" className="text-faint">
          {t("Your places, events and messages are being loaded.")}
        </p>
        <QuietButton onClick={read}>{t("Check again")}</QuietButton>
      </Explained>
    );
  return (
    <Explained>
      <p role="status">
        {t("{size} on this device, with {count, plural, one {one page} other {# pages}}. Last updated: {time}.", {
          size: formatBytes(state.bytes),
          count: state.pages,
          time: formatTime(state.keptAt),
        })}
      </p>
      <SelectField
        label={t("Map of {city}, around its center", { city: cityName })}
        hint={state.mapBytes > 0 && t("{size} of streets", { size: formatBytes(state.mapBytes) })}
        value={state.maxMapBytes}
        onChange={({ target }) => void chooseMapSize(Number(target.value))}
      >
        <Options
          of={MAP_SIZES.map((bytes) => [
            bytes,
            bytes === 0 ? t("Not kept") : t("Up to {size}", { size: formatBytes(bytes) }),
          ])}
        />
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <QuietButton onClick={load}>{t("Update now")}</QuietButton>
        <QuietButton onClick={remove}>{t("Remove offline data")}</QuietButton>
      </div>
    </Explained>
  );
}

const Explained = ({ children }: { children: React.ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 justify-items-start">
    <p className="text-faint">
      {t(
        "Without a connection you can still read your places, events and messages, swipe and answer events. Signing out removes all of it from this device.",
      )}
    </p>
    {children}
  </div>
);

const locale = () => document.documentElement.dataset.locale;

const formatBytes = (bytes: number) =>
  new Intl.NumberFormat(locale(), { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(bytes / 1e6);

const formatTime = (time: number) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(time);
