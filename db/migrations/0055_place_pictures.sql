CREATE TABLE "place_pictures" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid,
	"address" varchar(1000) NOT NULL,
	"credit" varchar(300),
	"license" varchar(60),
	"license_url" varchar(500),
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failure" text,
	"photo_id" uuid,
	CONSTRAINT "place_pictures_state" CHECK ("place_pictures"."state" in ('waiting', 'fetched', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "business_photos" ADD COLUMN "credit" jsonb;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "fetches_pictures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "place_pictures" ADD CONSTRAINT "place_pictures_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_pictures" ADD CONSTRAINT "place_pictures_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_pictures" ADD CONSTRAINT "place_pictures_photo_id_business_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."business_photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_pictures_due" ON "place_pictures" USING btree ("next_at") WHERE "place_pictures"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "place_pictures_import_id_index" ON "place_pictures" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "place_pictures_photo_id_index" ON "place_pictures" USING btree ("photo_id");