CREATE TABLE "import_event_changes" (
	"import_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_event_changes_import_id_event_id_pk" PRIMARY KEY("import_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "is_all_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "source_id" varchar(80);--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "source_ref" varchar(200);--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "kind" text DEFAULT 'places' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_event_changes" ADD CONSTRAINT "import_event_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_source" UNIQUE("source_id","source_ref");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('places', 'events'));