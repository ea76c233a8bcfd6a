ALTER TABLE "plans" ADD COLUMN "trip_name" varchar(80);--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "trip_token" varchar(43);--> statement-breakpoint
CREATE INDEX "plans_trip_token" ON "plans" USING btree ("trip_token");