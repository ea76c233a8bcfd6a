CREATE TABLE "import_places" (
	"import_id" uuid NOT NULL,
	"source_ref" varchar(200) NOT NULL,
	"verdict" text NOT NULL,
	"position" integer NOT NULL,
	"facts" jsonb,
	CONSTRAINT "import_places_import_id_source_ref_pk" PRIMARY KEY("import_id","source_ref"),
	CONSTRAINT "import_places_verdict" CHECK ("import_places"."verdict" in ('taken', 'gone', 'unfit')),
	CONSTRAINT "import_places_facts" CHECK (("import_places"."verdict" = 'taken') = ("import_places"."facts" is not null))
);
--> statement-breakpoint
CREATE TABLE "import_slices" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_slices_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid,
	"file_name" varchar(200) NOT NULL,
	"file_size" bigint NOT NULL,
	"file_hash" varchar(64),
	"state" text DEFAULT 'arriving' NOT NULL,
	"wishes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reading" jsonb,
	"counts" jsonb,
	"source_id" varchar(80),
	"source_name" varchar(120),
	"data_at" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"failure" varchar(1000),
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('arriving', 'reading', 'ready', 'writing', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "maybe_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "licence_name" varchar(120);--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "licence_url" varchar(500);--> statement-breakpoint
ALTER TABLE "import_places" ADD CONSTRAINT "import_places_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_slices" ADD CONSTRAINT "import_slices_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_places_position" ON "import_places" USING btree ("import_id","position");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "imports_source" ON "imports" USING btree ("source_id","file_hash");--> statement-breakpoint
CREATE INDEX "imports_admin_id_index" ON "imports" USING btree ("admin_id");--> statement-breakpoint
UPDATE "sources" SET "attribution" = '© OpenStreetMap contributors', "licence_name" = 'ODbL 1.0', "licence_url" = 'https://opendatacommons.org/licenses/odbl/1-0/' WHERE "id" = 'openstreetmap';
