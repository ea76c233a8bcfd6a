CREATE TABLE "source_schedules" (
	"source_id" varchar(80) PRIMARY KEY NOT NULL,
	"url" varchar(2000) NOT NULL,
	"every" text NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"etag" varchar(500),
	"last_modified" varchar(100),
	"file_hash" varchar(64),
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"failure" varchar(1000),
	"pending_import_id" uuid,
	CONSTRAINT "source_schedules_every" CHECK ("source_schedules"."every" in ('daily', 'weekly'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "source_schedules" ADD CONSTRAINT "source_schedules_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_schedules" ADD CONSTRAINT "source_schedules_pending_import_id_imports_id_fk" FOREIGN KEY ("pending_import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_schedules_due" ON "source_schedules" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "source_schedules_pending_import_id_index" ON "source_schedules" USING btree ("pending_import_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('listing-approved', 'listing-rejected', 'changes-approved', 'changes-rejected', 'claim-agreed', 'claim-refused', 'listing-reported', 'weekly-figures', 'admin-digest', 'backup-failed', 'job-failed', 'source-failed', 'source-waits'));