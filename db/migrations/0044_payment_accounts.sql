ALTER TABLE "payments" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "language" varchar(10);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_note" varchar(1000);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_noted_by" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_noted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_noted_by_users_id_fk" FOREIGN KEY ("refund_noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","order_id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id") WHERE "payments"."user_id" is not null;