ALTER TABLE "room_members" ADD COLUMN "price" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "open_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "walk" jsonb;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_price" CHECK ("room_members"."price" <@ '{1,2,3,4}'::smallint[]);