CREATE TABLE "canceled_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"title" varchar(140) NOT NULL,
	"event_date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "canceled_events" ADD CONSTRAINT "canceled_events_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canceled_events_business_id_index" ON "canceled_events" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "canceled_events_event_date_index" ON "canceled_events" USING btree ("event_date");