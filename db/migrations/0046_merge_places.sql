CREATE TABLE "merged_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"source_id" varchar(80),
	"source_ref" varchar(200),
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merged_places" ADD CONSTRAINT "merged_places_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_places_business_id_index" ON "merged_places" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "merged_places_source_id_source_ref_index" ON "merged_places" USING btree ("source_id","source_ref");