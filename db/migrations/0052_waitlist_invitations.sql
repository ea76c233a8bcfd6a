ALTER TABLE "waitlist_entries" ADD COLUMN "language" varchar(10);--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "contacted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waitlist_entries_due" ON "waitlist_entries" USING btree ("next_attempt_at") WHERE "waitlist_entries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "waitlist_entries_invitation" ON "waitlist_entries" USING btree ("invitation_id") WHERE "waitlist_entries"."invitation_id" is not null;