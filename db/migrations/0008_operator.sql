CREATE TABLE "admin_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" uuid,
	"act" varchar(40) NOT NULL,
	"subject_id" varchar(200),
	"subject_name" varchar(200),
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" varchar(40) NOT NULL,
	"recipient" varchar(254) NOT NULL,
	"subject" varchar(300) NOT NULL,
	"state" text NOT NULL,
	"error" varchar(500),
	"attempts" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" varchar(1000);--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "approved_facts" jsonb;--> statement-breakpoint
CREATE INDEX "admin_acts_act" ON "admin_acts" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "admin_acts_admin" ON "admin_acts" USING btree ("admin_id","id");--> statement-breakpoint
CREATE INDEX "admin_acts_subject" ON "admin_acts" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "mail_log_state" ON "mail_log" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "mail_log_recipient" ON "mail_log" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "mail_log_created" ON "mail_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "swipes_created" ON "swipes" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("created_at","id") WHERE "users"."is_admin";--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("created_at","id") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_views_day" ON "profile_views" USING brin ("day");--> statement-breakpoint
CREATE FUNCTION "refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'what admins did is written down once'; END $$;--> statement-breakpoint
CREATE TRIGGER "admin_acts_stay" BEFORE UPDATE OR DELETE ON "admin_acts" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
