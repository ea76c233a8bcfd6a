ALTER TABLE "businesses" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "fact_edits" jsonb;--> statement-breakpoint
UPDATE "businesses" SET "approved_facts" = "approved_facts" || '{"facts": null}' WHERE "approved_facts" IS NOT NULL;
