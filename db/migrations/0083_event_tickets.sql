ALTER TABLE "events" ADD COLUMN "category" varchar(60);--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "price" varchar(80);--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "ticket_link" varchar(500);