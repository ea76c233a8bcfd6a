ALTER TABLE "business_photos" ADD COLUMN "width" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "business_photos" ADD COLUMN "height" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "business_photos" ADD COLUMN "hash" varchar(64) NOT NULL;--> statement-breakpoint
ALTER TABLE "business_photos" ADD CONSTRAINT "business_photos_hash" UNIQUE("business_id","hash");--> statement-breakpoint
ALTER TABLE "business_photos" DROP CONSTRAINT "business_photos_position";--> statement-breakpoint
ALTER TABLE "business_photos" ADD CONSTRAINT "business_photos_position" UNIQUE("business_id","position") DEFERRABLE INITIALLY IMMEDIATE;
