CREATE TABLE "street_layers" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"source_id" varchar(80),
	"layer" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "street_layers" ADD CONSTRAINT "street_layers_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "street_layers" ADD CONSTRAINT "street_layers_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "street_layers_source_id_index" ON "street_layers" USING btree ("source_id");