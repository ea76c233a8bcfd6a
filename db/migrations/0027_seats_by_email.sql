ALTER TABLE "email_preferences" ADD COLUMN "seats" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "seat_event_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_seat_event_id_events_id_fk" FOREIGN KEY ("seat_event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_recipients_unread" ON "message_recipients" USING btree ("user_id","message_id") WHERE "message_recipients"."read_at" is null;--> statement-breakpoint
CREATE INDEX "messages_seat" ON "messages" USING btree ("seat_event_id") WHERE "messages"."seat_event_id" is not null;--> statement-breakpoint
-- Whoever has turned emails off gets none about seats either.
UPDATE "email_preferences" SET "seats" = false WHERE NOT "enabled";
