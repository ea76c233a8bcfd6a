ALTER TABLE "businesses" ADD COLUMN "hand_edits" jsonb;--> statement-breakpoint
UPDATE "businesses" b SET "hand_edits" = (
  SELECT jsonb_object_agg(field, jsonb_strip_nulls(jsonb_build_object('at', (
    SELECT to_jsonb(max(a."created_at") AT TIME ZONE 'UTC') #>> '{}' || 'Z' FROM "audit_log" a
    WHERE a."action" = 'place.edit' AND a."subject_id" = b."id"::text AND a."detail" -> 'changed' ? split_part(field, '.', 1)))))
  FROM unnest(b."locked_fields") field)
WHERE b."locked_fields" <> '{}';
