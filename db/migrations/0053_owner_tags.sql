UPDATE "businesses" SET "approved_facts" = "approved_facts" || jsonb_build_object('tags', "tags") WHERE "approved_facts" IS NOT NULL;--> statement-breakpoint
UPDATE "businesses" SET "unclaimed_facts" = "unclaimed_facts" || jsonb_build_object('tags', "tags") WHERE "unclaimed_facts" IS NOT NULL;
