ALTER TABLE "businesses" ADD COLUMN "names" jsonb;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "descriptions" jsonb;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "text_language" varchar(35);--> statement-breakpoint
UPDATE "businesses" SET "approved_facts" = "approved_facts" || '{"names": null, "descriptions": null, "textLanguage": null}' WHERE "approved_facts" IS NOT NULL;