import type { Database } from "../../../db/index.ts";
import { decide } from "./decisions/decide.ts";
import type { FieldsRestoring } from "./decisions/schema.ts";
import { type EditablePlace, lockEditablePlace, sortLocked, writeEdit } from "./edit-place.ts";
import { EDITABLE_FIELDS, getValue, isCoordinate, withValue } from "./listing/hand-edits.ts";
import type { EditedPlace } from "./schema.ts";

/** Fields get what the source says, and imports change them again; or they get back what was written by hand. Idempotent. */
export const restoreFields = (
  db: Database,
  staffId: string,
  id: string,
  { fields, to }: FieldsRestoring,
): Promise<EditedPlace> =>
  decide<EditablePlace, EditedPlace>(db, staffId, {
    load: (tx) => lockEditablePlace(tx, id),
    concerns: ({ ownerId }) => [ownerId],
    async apply(tx, before) {
      const { ownerId, locked, handEdits } = before;
      const isAsked = (field: string) => fields.includes(field) || (isCoordinate(field) && fields.some(isCoordinate));
      const restored = Object.entries(ownerId ? {} : (handEdits ?? {})).filter(
        ([field, edit]) => isAsked(field) && to in edit && locked.includes(field) === (to === "source"),
      );
      if (restored.length === 0) return { result: { changed: [], locked } };
      let facts: ReturnType<typeof withValue> = before;
      const edits = { ...handEdits };
      for (const [field, { at, [to]: value }] of restored) {
        const current = getValue(before, field);
        facts = withValue(facts, field, value);
        edits[field] = to === "source" ? { at, source: value, hand: current } : { at, source: current };
      }
      const names = restored.map(([field]) => field);
      const changed = EDITABLE_FIELDS.filter((name) => names.some((field) => field.split(".", 1)[0] === name));
      const others = locked.filter((field) => !names.includes(field));
      const now = { locked: to === "source" ? others : sortLocked([...locked, ...names]), handEdits: edits };
      const values = Object.fromEntries(changed.map((field) => [field, facts[field]]));
      await writeEdit(
        tx,
        before,
        { ...values, ...now, ...(to === "source" && changed.includes("facts") && { factEdits: null }) },
        changed,
      );
      const subject = { id, name: String(facts.name), ownerId };
      const action = to === "source" ? "place.restore" : "place.edit";
      return { result: { changed, locked: now.locked }, record: { action, subject, detail: { changed } } };
    },
  });
