CREATE TABLE "street_map_parts" (
	"map_id" uuid NOT NULL,
	"start" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "street_map_parts_map_id_start_pk" PRIMARY KEY("map_id","start")
);
--> statement-breakpoint
ALTER TABLE "street_layers" ADD COLUMN "map_id" uuid;--> statement-breakpoint
ALTER TABLE "street_layers" ADD COLUMN "map_size" integer;--> statement-breakpoint
ALTER TABLE "street_layers" ADD COLUMN "map_hash" varchar(64);