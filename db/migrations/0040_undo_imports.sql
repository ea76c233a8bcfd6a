CREATE TABLE "import_changes" (
	"import_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_changes_import_id_business_id_pk" PRIMARY KEY("import_id","business_id")
);
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_state";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "source_before" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone" jsonb;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "search_text" text GENERATED ALWAYS AS (regexp_replace(normalize(lower(name || ' ' || coalesce(jsonb_path_query_array(names, '$.*')::text, '') || ' ' || location || ' ' || coalesce(source_ref, '') || ' ' || id::text), NFD), '[\u0300-\u036f]', '', 'g')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_business_id_index" ON "import_changes" USING btree ("business_id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state" CHECK ("imports"."state" in ('arriving', 'reading', 'ready', 'writing', 'done', 'failed', 'undoing', 'undone'));