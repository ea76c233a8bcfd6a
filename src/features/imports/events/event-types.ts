// An event of a file, before it is known which place hosts it.
/** Every field fits its column. Times are ISO 8601 in UTC. */
export type ImportedEvent = {
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

/** Where a file says that an event is: what may be the name of a place, the best first, and degrees in WGS 84. */
export type Venue = { names: string[]; latitude?: number; longitude?: number };
