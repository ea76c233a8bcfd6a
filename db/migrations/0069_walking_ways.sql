ALTER TABLE "street_layers" ALTER COLUMN "layer" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "street_layers" ADD COLUMN "ways" "bytea";