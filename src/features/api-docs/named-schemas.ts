import type * as v from "valibot";
import * as shared from "../../validation.ts";
import * as account from "../account/schema.ts";
import * as admin from "../admin/schema.ts";
import * as auth from "../auth/schema.ts";
import * as dashboard from "../dashboard/schema.ts";
import * as discovery from "../discovery/schema.ts";
import * as doctor from "../doctor/schema.ts";
import * as events from "../events/schema.ts";
import * as firstRun from "../first-run/schema.ts";
import * as imports from "../imports/schema.ts";
import * as map from "../map/schema.ts";
import * as messages from "../messages/schema.ts";
import * as payments from "../payments/schema.ts";
import * as claims from "../places/claims/schema.ts";
import * as listings from "../places/listing/schema.ts";
import * as business from "../places/owner/schema.ts";
import * as photos from "../places/photos/schema.ts";
import * as reports from "../places/reports/schema.ts";
import * as places from "../places/schema.ts";
import * as waitlist from "../waitlist/schema.ts";

const MODULES: Record<string, unknown>[] = [
  shared,
  account,
  admin,
  auth,
  business,
  claims,
  dashboard,
  discovery,
  doctor,
  events,
  firstRun,
  imports,
  listings,
  map,
  messages,
  payments,
  photos,
  places,
  reports,
  waitlist,
];

/** Simple schemas, always inlined. */
const INLINE = new Set(["Uuid", "Timestamp", "Count"]);

export function listNamedSchemas(): Record<string, v.GenericSchema> {
  const named: Record<string, v.GenericSchema> = {};
  for (const [name, value] of MODULES.flatMap((module) => Object.entries(module))) {
    if (INLINE.has(name) || !isNamedSchema(value)) continue;
    if (named[name] && named[name] !== value) throw new Error(`Two schemas are called ${name}.`);
    named[name] = value;
  }
  return named;
}

/** Only objects and variants; queries and paths are described field by field. */
const isNamedSchema = (value: unknown): value is v.GenericSchema =>
  /^(strict_|loose_)?object$|^variant$/.test((value as { type?: string } | null)?.type ?? "");
