ALTER TABLE "copy_wishes" ADD COLUMN "refused_email" varchar(254);--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "kept_fields" text[] DEFAULT '{}' NOT NULL;