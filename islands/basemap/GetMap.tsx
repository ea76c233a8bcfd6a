import { useEffect, useState } from "react";
import { MAX_WEB_ADDRESS } from "../../db/vocabulary.ts";
import type { MapDownload, MapRequest, MapSize, MapStatus } from "../../src/features/basemap/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Button, QuietButton, QuietLink } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { formatMegabytes } from "../../src/ui/numbers.ts";
import { BOX_SIDES } from "../lib/box-sides.ts";
import { Form, FormMessage, Submit, useForm } from "../lib/Form.tsx";
import { call } from "../lib/query.ts";
import { useHydrated } from "../lib/use-hydrated.ts";
import { useTask } from "../lib/use-task.ts";

type Props = { status: MapStatus; bounds: MapRequest["bounds"] | null; address: string };

const POLL_MS = 2000;

export function GetMap({ status: first, bounds, address }: Props) {
  const [status, setStatus] = useState(first);
  const { download, bytes, imported } = status;
  const isRunning = download?.state === "waiting" || download?.state === "running";
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible")
        void call("GET", "/api/admin/basemap")
          .then((next) => setStatus(next as MapStatus))
          .catch(() => {});
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const onOrdered = (next: MapDownload) => setStatus({ ...status, download: next });
  return (
    <div className="grid gap-4">
      <p>
        {bytes !== null
          ? t("A street map is installed ({size}).", { size: formatMegabytes(bytes) })
          : imported
            ? t("The street map is from the import of {name} ({size}). One that you get here takes its place.", {
                name: imported.fileName,
                size: formatMegabytes(imported.bytes),
              })
            : t(
                "The map has no streets yet. Import your city's OpenStreetMap extract (.osm.pbf), or get them from OpenStreetMap's data of the world: only the part with your city is read.",
              )}
      </p>
      {bytes !== null && imported && (
        <p>
          {t("The import of {name} brought one, too ({size}), which is shown once this one is removed.", {
            name: imported.fileName,
            size: formatMegabytes(imported.bytes),
          })}
        </p>
      )}
      <div role="status">{download && <Progress download={download} />}</div>
      {isRunning ? (
        <Cancel onCanceled={() => setStatus({ ...status, download: { ...download, state: "canceled" } })} />
      ) : (
        <MapForm
          bounds={(download?.state === "failed" ? download.bounds : bounds) as MapRequest["bounds"] | null}
          address={download?.state === "failed" ? download.address : address}
          onOrdered={onOrdered}
        />
      )}
    </div>
  );
}

function Progress({ download: { state, done, bytes, problem } }: { download: MapDownload }) {
  const sizes = { done: formatMegabytes(done), bytes: formatMegabytes(bytes) };
  if (state === "waiting" || state === "running") {
    return (
      <>
        <label className="grid gap-1.5">
          <span className="font-semibold">
            {state === "waiting"
              ? t("The map is about to be fetched.")
              : t("Getting the map: {done} of {bytes}", sizes)}
          </span>
          <progress className="w-full accent-act" max={bytes || 1} value={done} />
        </label>
        <p className="text-sm text-faint">{t("You can leave this page. It continues, also after a restart.")}</p>
      </>
    );
  }
  if (state === "done") {
    return (
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-semibold text-like">{t("The map is ready. Everyone sees the streets now.")}</span>
        <QuietLink href="/map">{t("See the map")}</QuietLink>
      </p>
    );
  }
  if (state === "canceled") return <p>{t("Canceled. Nothing has changed.")}</p>;
  return <FormMessage message={problem ?? undefined} />;
}

function Cancel({ onCanceled }: { onCanceled: () => void }) {
  const { running, message, run } = useTask(null, async () => {
    await call("DELETE", "/api/admin/basemap/download");
    onCanceled();
  });
  return (
    <div>
      <FormMessage message={message} />
      <QuietButton onClick={() => run()} waiting={running && t("Canceling…")}>
        {t("Cancel")}
      </QuietButton>
    </div>
  );
}

type FormProps = { bounds: MapRequest["bounds"] | null; address: string; onOrdered: (download: MapDownload) => void };

function MapForm({ bounds, address, onOrdered }: FormProps) {
  const [told, setTold] = useState<{ request: MapRequest; size: MapSize }>();
  const hydrated = useHydrated();
  const form = useForm(async (values) => {
    const request: MapRequest = {
      address: values.address!,
      bounds: [Number(values.west), Number(values.south), Number(values.east), Number(values.north)],
    };
    setTold({ request, size: (await call("POST", "/api/admin/basemap/size", request)) as MapSize });
  });
  const boundsErrors = Object.entries(form.state.fields).find(([name]) => name.startsWith("bounds"))?.[1];
  return (
    <>
      <Form {...form} onChange={() => setTold(undefined)}>
        <Field
          label={t("Address of the file")}
          name="address"
          type="url"
          dir="ltr"
          required
          maxLength={MAX_WEB_ADDRESS}
          defaultValue={address}
          hint={t(
            "A PMTiles file with the world or your region. Protomaps makes one every day and keeps it for some days.",
          )}
        />
        <fieldset className="grid gap-3 border-0 p-0 m-0 min-w-0">
          <legend className="font-semibold mb-1.5">{t("Area in degrees")}</legend>
          <p className="text-sm text-faint">
            {bounds
              ? t("Around most of your places. Make it larger if people also walk further out.")
              : t("There are no places yet. Import them first, or enter the box of your city.")}
          </p>
          <div className="grid gap-3 grid-cols-2 sm:grid-cols-4">
            {BOX_SIDES.map(({ name, label }, i) => (
              <Field
                key={name}
                label={t(label)}
                name={name}
                type="number"
                step="any"
                required
                defaultValue={bounds?.[i]}
                errors={i === 0 ? boundsErrors : boundsErrors && []}
              />
            ))}
          </div>
        </fieldset>
        <Submit errorsBeside kind="quiet" disabled={!hydrated} waiting={t("Checking…")} className="justify-self-start">
          {t("Check the size")}
        </Submit>
      </Form>
      <div role="status">{told && <Order {...told} onOrdered={onOrdered} />}</div>
    </>
  );
}

function Order({ request, size, onOrdered }: { request: MapRequest; size: MapSize } & Pick<FormProps, "onOrdered">) {
  const { version, bytes, tiles } = size;
  const { running, message, run } = useTask(null, async () => {
    onOrdered((await call("POST", "/api/admin/basemap/download", { ...request, version, bytes })) as MapDownload);
  });
  return (
    <div className="grid gap-3">
      <p>{t("The map of this area is {size}, in {tiles, number} tiles.", { size: formatMegabytes(bytes), tiles })}</p>
      <FormMessage message={message} />
      <Button onClick={() => run()} waiting={running && t("Starting…")} className="justify-self-start">
        {t("Get the map")}
      </Button>
    </div>
  );
}
