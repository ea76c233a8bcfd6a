// Every shape that a contract or an answer exports, by its name.
import type * as v from "valibot";
import * as answers from "../../response-schemas.ts";
import * as profileAnswers from "../account/answers.ts";
import * as avatarAnswers from "../account/avatar-answers.ts";
import * as profileContract from "../account/contract.ts";
import * as adminAnswers from "../admin/answers.ts";
import * as adminContract from "../admin/contract.ts";
import * as authAnswers from "../auth/answers.ts";
import * as authContract from "../auth/contract.ts";
import * as emailsContract from "../auth/emails/contract.ts";
import * as passkeysContract from "../auth/passkeys/contract.ts";
import * as claimsAnswers from "../claims/answers.ts";
import * as claimsContract from "../claims/contract.ts";
import * as hubAnswers from "../dashboard/answers.ts";
import * as listsAnswers from "../dashboard/shared-list-answers.ts";
import * as listsContract from "../dashboard/shared-list-contract.ts";
import * as discoveryAnswers from "../discovery/answers.ts";
import * as discoveryContract from "../discovery/contract.ts";
import * as doctorAnswers from "../doctor/answers.ts";
import * as eventsAnswers from "../events/answers.ts";
import * as eventsContract from "../events/contract.ts";
import * as setupAnswers from "../first-run/answers.ts";
import * as setupContract from "../first-run/contract.ts";
import * as importsAnswers from "../imports/answers.ts";
import * as importsContract from "../imports/contract.ts";
import * as mapAnswers from "../map/answers.ts";
import * as messagesAnswers from "../messages/answers.ts";
import * as messagesContract from "../messages/contract.ts";
import * as paymentsAnswers from "../payments/answers.ts";
import * as paymentsContract from "../payments/contract.ts";
import * as photosAnswers from "../photos/answers.ts";
import * as photosContract from "../photos/contract.ts";
import * as businessesAnswers from "../places/answers.ts";
import * as businessesContract from "../places/contract.ts";
import * as editAnswers from "../places/edit-answers.ts";
import * as editContract from "../places/edit-contract.ts";
import * as reportsAnswers from "../reports/answers.ts";
import * as reportsContract from "../reports/contract.ts";
import * as waitlistAnswers from "../waitlist/answers.ts";
import * as waitlistContract from "../waitlist/contract.ts";

const MODULES: Record<string, unknown>[] = [
  ...[answers, adminAnswers, adminContract, authAnswers, authContract, emailsContract, passkeysContract],
  ...[businessesAnswers, businessesContract, claimsAnswers, claimsContract, discoveryAnswers, discoveryContract],
  ...[doctorAnswers, eventsAnswers, eventsContract, hubAnswers, importsAnswers, importsContract, listsAnswers],
  ...[
    listsContract,
    mapAnswers,
    editAnswers,
    editContract,
    messagesAnswers,
    messagesContract,
    paymentsAnswers,
    paymentsContract,
    photosAnswers,
  ],
  ...[photosContract, avatarAnswers, profileAnswers, profileContract, reportsAnswers, reportsContract],
  ...[setupAnswers, setupContract, waitlistAnswers, waitlistContract],
];

/** Simple shapes, written out where they are used. */
const PLAIN = new Set(["Key", "Moment", "Count"]);

/** @throws where two shapes have one name */
export function namedShapes(): Record<string, v.GenericSchema> {
  const named: Record<string, v.GenericSchema> = {};
  for (const [name, value] of MODULES.flatMap((module) => Object.entries(module))) {
    if (PLAIN.has(name) || !isObjectShape(value)) continue;
    if (named[name] && named[name] !== value) throw new Error(`Two shapes are called ${name}.`);
    named[name] = value;
  }
  return named;
}

/** Only JSON objects, and choices of them, are referenced by name: queries and paths are described field by field. */
const isObjectShape = (value: unknown): value is v.GenericSchema =>
  /^(strict_|loose_)?object$|^variant$/.test((value as { type?: string } | null)?.type ?? "");
