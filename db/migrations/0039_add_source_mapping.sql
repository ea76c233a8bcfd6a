CREATE TABLE "import_left_out" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"csv" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
ALTER TABLE "import_left_out" ADD CONSTRAINT "import_left_out_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;