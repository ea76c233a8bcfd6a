ALTER TABLE "import_left_out" DROP CONSTRAINT "import_left_out_pkey";--> statement-breakpoint
ALTER TABLE "import_left_out" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_left_out" ADD CONSTRAINT "import_left_out_import_id_part_pk" PRIMARY KEY("import_id","part");
