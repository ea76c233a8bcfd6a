// The ways to hand a place on: its link, the device's own sheet, and a code to point a phone at.
import { Copy, Printer, Share2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button, ButtonLink } from "../../../src/ui/Button.tsx";
import { Field } from "../../../src/ui/Field.tsx";
import { copyLink, shareLink } from "./share.ts";

type Props = {
  businessId: string;
  name: string;
  /** Its public address. */
  url: string;
};

export function ShareDialog({ businessId, name, url }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const hasSheet = useShareSheet();
  return (
    <>
      <Button
        kind="quiet"
        {...ownCommand("show-modal", `${id}-share`)}
        onClick={() => actsByItself() || dialog.current?.showModal()}
        className="flex-1 sm:flex-none px-3 sm:px-5"
      >
        <Share2 size={20} aria-hidden />
        Share
      </Button>
      <dialog ref={dialog} id={`${id}-share`} className="sheet" aria-labelledby={`${id}-title`}>
        <div className="grid gap-4 p-5 md:p-6">
          <h2 id={`${id}-title`} className="text-2xl break-words">
            {`Share ${name}`}
          </h2>
          <img
            src={`/business/${businessId}/qr.svg`}
            alt={`QR code of the page of ${name}`}
            width={200}
            height={200}
            loading="lazy"
            className="justify-self-center rounded-3 border border-line bg-white"
          />
          <Field label="Link" value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
          <div className="flex flex-wrap gap-3 *:flex-auto">
            {hasSheet && (
              <Button onClick={() => void shareLink(name, url)}>
                <Share2 size={18} aria-hidden />
                Share by…
              </Button>
            )}
            <Button kind={hasSheet ? "quiet" : "act"} onClick={() => void copyLink(url)}>
              <Copy size={18} aria-hidden />
              Copy Link
            </Button>
            <ButtonLink kind="quiet" href={`/business/${businessId}/print`}>
              <Printer size={18} aria-hidden />
              Print the Code
            </ButtonLink>
          </div>
          <Button
            kind="bare"
            {...ownCommand("close", `${id}-share`)}
            onClick={() => actsByItself() || dialog.current?.close()}
            className="justify-self-center"
          >
            Close
          </Button>
        </div>
      </dialog>
    </>
  );
}

/** What newer browsers do by themselves, before the scripts arrive; older ones wait for the click to be heard. */
const ownCommand = (command: "show-modal" | "close", id: string) => ({ command, commandfor: id }) as object;

/** Whether this browser does so: the command follows the click, and finds the dialog as it was. */
const actsByItself = () => "commandForElement" in HTMLButtonElement.prototype;

/** Whether the device has a sheet of its own; the server cannot know. */
function useShareSheet(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas(typeof navigator.share === "function"), []);
  return has;
}
