ALTER TABLE "email_log" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notifications" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outgoing_emails" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outgoing_pushes" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "email_log" CASCADE;--> statement-breakpoint
DROP TABLE "notifications" CASCADE;--> statement-breakpoint
DROP TABLE "outgoing_emails" CASCADE;--> statement-breakpoint
DROP TABLE "outgoing_pushes" CASCADE;--> statement-breakpoint
DROP INDEX "waitlist_entries_due";--> statement-breakpoint
ALTER TABLE "waitlist_entries" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "waitlist_entries" DROP COLUMN "next_attempt_at";