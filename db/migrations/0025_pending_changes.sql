ALTER TABLE "business_photos" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "pending_changes" jsonb;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "changes_rejection_reason" varchar(1000);