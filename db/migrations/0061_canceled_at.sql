ALTER TABLE "events" ADD COLUMN "canceled_at" timestamp with time zone;--> statement-breakpoint
INSERT INTO "events" ("id", "business_id", "title", "event_date", "canceled_at")
SELECT "id", "business_id", "title", "event_date", now() FROM "canceled_events" ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "merge_changes" SET "table_name" = 'events' WHERE "table_name" = 'canceled_events';--> statement-breakpoint
DROP TABLE "canceled_events" CASCADE;
