ALTER TABLE "plans" ADD COLUMN "trip_id" uuid;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_trip_day" UNIQUE("user_id","trip_id","date");