ALTER TABLE "payments" DROP CONSTRAINT "payments_status";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "capture_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "status" SET DEFAULT 'OPEN';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "capture_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_look_at" timestamp with time zone DEFAULT now() + interval '5 minutes' NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("next_look_at") WHERE "payments"."status" in ('OPEN', 'PENDING');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_captured" CHECK ("payments"."capture_id" is not null or "payments"."status" in ('OPEN', 'EXPIRED', 'DECLINED'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK ("payments"."status" in ('OPEN', 'EXPIRED', 'PENDING', 'DECLINED', 'COMPLETED', 'REFUNDED'));