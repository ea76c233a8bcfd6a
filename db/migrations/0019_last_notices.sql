ALTER TABLE "messages" ALTER COLUMN "from_business_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "from_name" varchar(120);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender" CHECK (("messages"."from_business_id" is null) = ("messages"."from_name" is not null));