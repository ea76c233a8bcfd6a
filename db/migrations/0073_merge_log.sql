ALTER TABLE "merge_changes" DROP CONSTRAINT "merge_changes_kind";--> statement-breakpoint
ALTER TABLE "merge_changes" ADD COLUMN "step" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "merge_changes" ALTER COLUMN "step" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "merge_changes" RENAME COLUMN "row" TO "before";--> statement-breakpoint
ALTER TABLE "merge_changes" ADD COLUMN "after" jsonb;--> statement-breakpoint
-- Merges that were made before can still be undone: each change becomes the row before and after it.
UPDATE "merge_changes" c SET
  "step" = CASE WHEN c."kind" = 'changed' THEN 1 WHEN c."table_name" = 'business_photos' THEN 3 ELSE 2 END,
  "after" = CASE WHEN c."table_name" = 'place_pictures' AND EXISTS (
      SELECT FROM "merge_changes" p WHERE p."merged_id" = c."merged_id" AND p."table_name" = 'business_photos'
        AND p."kind" = 'deleted' AND p."before" -> 'id' = c."before" -> 'photo_id')
    THEN jsonb_build_object('photo_id', NULL) ELSE '{}' END
    || CASE c."table_name" WHEN 'business_mutes' THEN jsonb_build_object('user_id', c."user_id")
      WHEN 'place_pictures' THEN '{}' ELSE c."before" END
    || jsonb_build_object(CASE c."table_name" WHEN 'messages' THEN 'from_business_id' ELSE 'business_id' END, m."undo" -> 'keptId'),
  "before" = jsonb_build_object(CASE c."table_name" WHEN 'messages' THEN 'from_business_id' ELSE 'business_id' END, c."merged_id")
    || CASE c."table_name" WHEN 'business_photos' THEN jsonb_build_object('position', c."before" -> 'position')
      WHEN 'place_pictures' THEN jsonb_build_object('photo_id', c."before" -> 'photo_id') ELSE '{}' END
FROM "merged_places" m
WHERE m."id" = c."merged_id" AND c."kind" = 'moved' AND c."table_name" <> 'profile_views'
  AND NOT coalesce((c."before" ->> 'had')::boolean, false) AND coalesce((c."before" ->> 'moved')::boolean, true);--> statement-breakpoint
UPDATE "merge_changes" c SET "before" = c."before" - 'had' - 'moved' || jsonb_build_object('business_id', c."merged_id")
  || CASE "table_name" WHEN 'business_mutes' THEN jsonb_build_object('user_id', c."user_id") ELSE '{}' END
WHERE c."kind" = 'moved' AND c."after" IS NULL;--> statement-breakpoint
UPDATE "merge_changes" SET "step" = 3 WHERE "table_name" = 'business_photos' AND "kind" = 'deleted';--> statement-breakpoint
UPDATE "merge_changes" c SET "step" = 5,
  "before" = c."before" -> 'before' || '{"source_id": null, "source_ref": null, "unclaimed_facts": null}',
  "after" = c."before" -> 'after' || jsonb_build_object('id', m."undo" -> 'keptId',
    'source_id', m."undo" -> 'place' -> 'source_id', 'source_ref', m."undo" -> 'place' -> 'source_ref')
FROM "merged_places" m WHERE m."id" = c."merged_id" AND c."kind" = 'changed' AND c."table_name" = 'businesses';--> statement-breakpoint
UPDATE "merge_changes" c SET "step" = 1, "before" = '{"status": "pending", "reason": null, "decided_at": null}',
  "after" = jsonb_build_object('id', k."id", 'status', k."status", 'reason', k."reason", 'decided_at', k."decided_at")
FROM "claims" k WHERE c."kind" = 'changed' AND c."table_name" = 'claims' AND k."id" = (c."before" ->> 'id')::uuid;--> statement-breakpoint
UPDATE "merge_changes" c SET "step" = 1,
  "before" = jsonb_build_object('stops', c."before" -> 'stops', 'revision', c."before" -> 'revision'),
  "after" = jsonb_build_object('id', p."id", 'stops', p."stops", 'revision', p."revision")
FROM "plans" p WHERE c."kind" = 'changed' AND c."table_name" = 'plans' AND p."id" = (c."before" ->> 'id')::uuid
  AND p."revision" = (c."before" ->> 'revision')::int;--> statement-breakpoint
DELETE FROM "merge_changes" WHERE "kind" = 'changed' AND "after" IS NULL;--> statement-breakpoint
INSERT INTO "merge_changes" ("merged_id", "kind", "step", "table_name", "before")
SELECT m."id", 'deleted', 4, 'businesses', m."undo" -> 'place' FROM "merged_places" m WHERE m."undo" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "merge_changes" DROP COLUMN "kind";
