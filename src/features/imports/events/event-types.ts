import type { events } from "../../../../db/index.ts";
import type { EventFacts } from "../../events/schema.ts";

/** Every field fits its column. Times are ISO 8601 in UTC. */
export type ImportedEvent = EventFacts & {
  /** Where it is in the file, as `SourceLocation`. */
  line: number;
  column?: number;
  file?: string;
  sourceRef: string;
  title: string;
  description: string | null;
  eventDate: string;
  endsAt: string | null;
  isAllDay: boolean;
  venue: Venue;
};

export type Venue = { names: string[]; latitude?: number; longitude?: number };

/** The event as it is written. */
export type HostedEvent = Omit<ImportedEvent, "venue" | "line" | "column" | "file" | "sourceRef"> & {
  businessId: string;
  location: string | null;
};

export type StagedEvent = HostedEvent & { sourceRef: string };
export type StoredEvent = typeof events.$inferSelect;
