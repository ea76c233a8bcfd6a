CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" varchar(1000),
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" varchar(1000),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "claims_status" CHECK ("claims"."status" in ('pending', 'agreed', 'refused')),
	CONSTRAINT "claims_decided" CHECK (("claims"."status" = 'pending') = ("claims"."decided_at" is null)),
	CONSTRAINT "claims_reason" CHECK (("claims"."status" = 'refused') = ("claims"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" varchar(1000),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('closed', 'wrong'))
);
--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_pending" ON "claims" USING btree ("business_id","user_id") WHERE "claims"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_queue" ON "claims" USING btree ("created_at") WHERE "claims"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open" ON "reports" USING btree ("business_id","user_id","kind") WHERE "reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("created_at") WHERE "reports"."resolved_at" is null;