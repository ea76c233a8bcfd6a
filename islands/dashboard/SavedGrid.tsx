import { Bookmark } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { toPlaceCard } from "../../src/features/places/listing/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { ButtonLink } from "../../src/ui/Button.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { type CardPlace, OwnPlaceGrid, PlaceCardButton, PlaceCardContent } from "../../src/ui/PlaceCard.tsx";
import { readKeptDeck } from "../lib/kept-deck.ts";
import { pendingRequests } from "../lib/outbox.ts";
import { sharedContent } from "../lib/shared-content.ts";
import { businessIdOf, isRemoval, onSwipeRejected, recordSwipe, removeFromSaved } from "../lib/swipes.ts";
import { showToast } from "../lib/toasts.ts";
import { useDashboardCount } from "../lib/use-dashboard-count.ts";

export function SavedGrid({ places, count }: { places: CardPlace[]; count: number }) {
  const { shown, remove, list } = useSaved(places, count);
  if (shown.length === 0 && count <= places.length) return <NoSavedPlaces />;
  return (
    <OwnPlaceGrid
      ref={list}
      places={shown}
      toLinkProps={(place, isEager) =>
        sharedContent("place", [place, isEager], () => <PlaceCardContent place={place} eager={isEager} />)
      }
      toAction={(place) => (
        <PlaceCardButton
          icon={Bookmark}
          aria-label={t("Remove {name} from your saved places", { name: place.name })}
          onClick={() => remove(place)}
        />
      )}
    />
  );
}

const NoSavedPlaces = () => (
  <EmptyState
    drawing="no-saved"
    title={t("No saved places yet")}
    action={<ButtonLink href="/discover">{t("Start Discovering")}</ButtonLink>}
  >
    {t("Places you save while you discover appear here.")}
  </EmptyState>
);

function useSaved(places: CardPlace[], count: number) {
  const [added, setAdded] = useState<CardPlace[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const show = (id: string) => setRemoved((all) => new Set([...all].filter((other) => other !== id)));
  const hide = (id: string) => setRemoved((all) => new Set([...all, id]));

  useEffect(() => {
    void listUnsentSaves(places).then(setAdded);
    // The page may have been loaded before they were sent.
    for (const request of pendingRequests()) {
      if (isRemoval(request)) hide(businessIdOf(request));
      else if (request.path === "/api/swipes") show(businessIdOf(request));
    }
    onSwipeRejected((request) => (isRemoval(request) ? show : hide)(businessIdOf(request)));
  }, [places]);

  useDashboardCount("saved", count + added.length - removed.size);

  function remove({ id, name }: CardPlace): void {
    focusNeighbor(list.current);
    hide(id);
    removeFromSaved(id);
    showToast({
      title: t("Removed"),
      description: t("{name} is no longer among your saved places.", { name }),
      action: { label: t("Undo"), onClick: () => undo(id) },
    });
  }

  function undo(id: string): void {
    show(id);
    recordSwipe(id, "save");
  }

  return { shown: [...added, ...places].filter(({ id }) => !removed.has(id)), remove, list };
}

async function listUnsentSaves(places: readonly CardPlace[]): Promise<CardPlace[]> {
  const known = new Set(places.map(({ id }) => id));
  const saved = new Set<string>();
  for (const request of pendingRequests()) {
    const id = businessIdOf(request);
    const isSave = request.method === "POST" && (request.body as { action?: string } | undefined)?.action === "save";
    if (request.path.startsWith("/api/swipes/") || isRemoval(request)) saved.delete(id);
    else if (isSave && !known.has(id)) saved.add(id);
  }
  if (saved.size === 0) return [];
  const cards = (await readKeptDeck()).filter(({ id }) => saved.has(id));
  const order = [...saved];
  return cards.sort((a, b) => order.indexOf(b.id) - order.indexOf(a.id)).map(toPlaceCard);
}

/** Keeps the focus in the list, for keyboard users who remove several cards in a row. */
function focusNeighbor(list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>(".place-card-button") ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at >= 0) (buttons[at + 1] ?? buttons[at - 1])?.focus();
}
