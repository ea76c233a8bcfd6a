CREATE TABLE "audit_reasons" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" varchar(1000) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_log" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_reasons" ADD CONSTRAINT "audit_reasons_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_reasons" ADD CONSTRAINT "audit_reasons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_reasons_user_id_index" ON "audit_reasons" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "email_log" ADD CONSTRAINT "email_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_log_user" ON "email_log" USING btree ("user_id");--> statement-breakpoint
UPDATE "email_log" l SET "user_id" = u.id FROM "users" u WHERE u.email = l.recipient;--> statement-breakpoint
INSERT INTO "audit_reasons" ("audit_id", "user_id", "reason")
	SELECT a.id, u.id, left(a.detail ->> 'reason', 1000) FROM "audit_log" a
	LEFT JOIN "businesses" b ON a.action = 'business.reject' AND b.id::text = a.subject_id
	JOIN "users" u ON u.id::text = CASE a.action
		WHEN 'person.suspend' THEN a.subject_id
		WHEN 'business.reject' THEN b.user_id::text
		WHEN 'claim.refuse' THEN a.detail ->> 'person' END
	WHERE a.detail ->> 'reason' IS NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "audit_log" SET "detail" = "detail" - 'reason' WHERE "detail" ? 'reason' AND "action" IN ('person.suspend', 'business.reject', 'claim.refuse');--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE TRIGGER "audit_log_no_truncate" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "reject_audit_log_changes"();
