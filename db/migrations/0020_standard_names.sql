-- The field's standard terms for tables, columns, indexes, constraints and stored words. No data is lost or added.
ALTER TABLE "admin_acts" RENAME TO "audit_log";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME COLUMN "act" TO "action";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "admin_acts_pkey" TO "audit_log_pkey";--> statement-breakpoint
ALTER SEQUENCE "admin_acts_id_seq" RENAME TO "audit_log_id_seq";--> statement-breakpoint
ALTER INDEX "admin_acts_act" RENAME TO "audit_log_action";--> statement-breakpoint
ALTER INDEX "admin_acts_admin" RENAME TO "audit_log_admin";--> statement-breakpoint
ALTER INDEX "admin_acts_subject" RENAME TO "audit_log_subject";--> statement-breakpoint
-- The only rewrite of the log: the names of two actions. Its protection is off for this statement alone.
ALTER TABLE "audit_log" DISABLE TRIGGER "admin_acts_stay";--> statement-breakpoint
UPDATE "audit_log" SET "action" = CASE "action" WHEN 'place.mend' THEN 'place.edit' WHEN 'person.readmit' THEN 'person.reinstate' END WHERE "action" IN ('place.mend', 'person.readmit');--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "admin_acts_stay";--> statement-breakpoint
ALTER TRIGGER "admin_acts_stay" ON "audit_log" RENAME TO "audit_log_append_only";--> statement-breakpoint
ALTER FUNCTION "refuse_rewriting"() RENAME TO "reject_audit_log_changes";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "reject_audit_log_changes"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'The audit log is append-only.'; END $$;--> statement-breakpoint

ALTER TABLE "mail_log" RENAME TO "email_log";--> statement-breakpoint
ALTER TABLE "email_log" RENAME CONSTRAINT "mail_log_pkey" TO "email_log_pkey";--> statement-breakpoint
ALTER SEQUENCE "mail_log_id_seq" RENAME TO "email_log_id_seq";--> statement-breakpoint
ALTER INDEX "mail_log_state" RENAME TO "email_log_state";--> statement-breakpoint
ALTER INDEX "mail_log_recipient" RENAME TO "email_log_recipient";--> statement-breakpoint
ALTER INDEX "mail_log_created" RENAME TO "email_log_created";--> statement-breakpoint

ALTER TABLE "copy_wishes" RENAME TO "email_preferences";--> statement-breakpoint
ALTER TABLE "email_preferences" RENAME COLUMN "wanted" TO "enabled";--> statement-breakpoint
ALTER TABLE "email_preferences" RENAME COLUMN "refused_email" TO "bounced_email";--> statement-breakpoint
ALTER TABLE "email_preferences" RENAME CONSTRAINT "copy_wishes_pkey" TO "email_preferences_pkey";--> statement-breakpoint
ALTER TABLE "email_preferences" RENAME CONSTRAINT "copy_wishes_token_unique" TO "email_preferences_token_unique";--> statement-breakpoint
ALTER TABLE "email_preferences" RENAME CONSTRAINT "copy_wishes_user_id_users_id_fk" TO "email_preferences_user_id_users_id_fk";--> statement-breakpoint

ALTER TABLE "message_copies" RENAME TO "outgoing_emails";--> statement-breakpoint
ALTER TABLE "outgoing_emails" RENAME COLUMN "next_try_at" TO "next_attempt_at";--> statement-breakpoint
ALTER TABLE "outgoing_emails" RENAME CONSTRAINT "message_copies_message_id_user_id_pk" TO "outgoing_emails_message_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "outgoing_emails" RENAME CONSTRAINT "message_copies_message_id_messages_id_fk" TO "outgoing_emails_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "outgoing_emails" RENAME CONSTRAINT "message_copies_user_id_users_id_fk" TO "outgoing_emails_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "message_copies_due" RENAME TO "outgoing_emails_due";--> statement-breakpoint
ALTER INDEX "message_copies_user" RENAME TO "outgoing_emails_user";--> statement-breakpoint

ALTER TABLE "event_queue" RENAME TO "event_waiting_list";--> statement-breakpoint
ALTER TABLE "event_waiting_list" RENAME CONSTRAINT "event_queue_event_id_user_id_pk" TO "event_waiting_list_event_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "event_waiting_list" RENAME CONSTRAINT "event_queue_event_id_events_id_fk" TO "event_waiting_list_event_id_events_id_fk";--> statement-breakpoint
ALTER TABLE "event_waiting_list" RENAME CONSTRAINT "event_queue_user_id_users_id_fk" TO "event_waiting_list_user_id_users_id_fk";--> statement-breakpoint
ALTER SEQUENCE "event_queue_seq_seq" RENAME TO "event_waiting_list_seq_seq";--> statement-breakpoint
ALTER INDEX "event_queue_line" RENAME TO "event_waiting_list_order";--> statement-breakpoint
ALTER INDEX "event_queue_user" RENAME TO "event_waiting_list_user";--> statement-breakpoint

ALTER TABLE "portraits" RENAME TO "avatars";--> statement-breakpoint
ALTER TABLE "avatars" RENAME CONSTRAINT "portraits_pkey" TO "avatars_pkey";--> statement-breakpoint
ALTER TABLE "avatars" RENAME CONSTRAINT "portraits_userId_unique" TO "avatars_userId_unique";--> statement-breakpoint
ALTER TABLE "avatars" RENAME CONSTRAINT "portraits_user_id_users_id_fk" TO "avatars_user_id_users_id_fk";--> statement-breakpoint
UPDATE "users" SET "profile_image_url" = '/avatars/' || substr("profile_image_url", length('/portraits/') + 1) WHERE "profile_image_url" LIKE '/portraits/%';--> statement-breakpoint

ALTER TABLE "businesses" RENAME COLUMN "kept_fields" TO "locked_fields";--> statement-breakpoint
ALTER TABLE "sources" RENAME COLUMN "licence_name" TO "license_name";--> statement-breakpoint
ALTER TABLE "sources" RENAME COLUMN "licence_url" TO "license_url";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "next_look_at" TO "next_check_at";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "capture_asked_at" TO "capture_requested_at";--> statement-breakpoint
ALTER TABLE "taste_factors" RENAME COLUMN "took" TO "training_ms";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME COLUMN "points" TO "count";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME COLUMN "expire" TO "expires_at";--> statement-breakpoint
ALTER INDEX "rate_limits_expire_index" RENAME TO "rate_limits_expires_at_index";--> statement-breakpoint

ALTER TABLE "imports" RENAME COLUMN "wishes" TO "options";--> statement-breakpoint
ALTER TABLE "imports" RENAME COLUMN "reading" TO "parsed";--> statement-breakpoint
ALTER TABLE "imports" RENAME COLUMN "beat_at" TO "heartbeat_at";--> statement-breakpoint
ALTER TABLE "import_places" DROP CONSTRAINT "import_places_verdict";--> statement-breakpoint
ALTER TABLE "import_places" DROP CONSTRAINT "import_places_facts";--> statement-breakpoint
UPDATE "import_places" SET "verdict" = CASE "verdict" WHEN 'taken' THEN 'accepted' ELSE 'rejected' END WHERE "verdict" <> 'gone';--> statement-breakpoint
ALTER TABLE "import_places" ADD CONSTRAINT "import_places_verdict" CHECK ("import_places"."verdict" in ('accepted', 'gone', 'rejected'));--> statement-breakpoint
ALTER TABLE "import_places" ADD CONSTRAINT "import_places_facts" CHECK (("import_places"."verdict" = 'accepted') = ("import_places"."facts" is not null));--> statement-breakpoint
UPDATE "imports" SET "options" = "options" - 'licenceName' || jsonb_build_object('licenseName', "options" -> 'licenceName') WHERE "options" ? 'licenceName';--> statement-breakpoint
UPDATE "imports" SET "options" = "options" - 'licenceUrl' || jsonb_build_object('licenseUrl', "options" -> 'licenceUrl') WHERE "options" ? 'licenceUrl';--> statement-breakpoint
UPDATE "imports" SET "counts" = "counts" - 'beyond' || jsonb_build_object('outOfCoverage', "counts" -> 'beyond') WHERE "counts" ? 'beyond';--> statement-breakpoint
UPDATE "imports" SET "parsed" = "parsed" - 'trueAt' || jsonb_build_object('dataDate', "parsed" -> 'trueAt') WHERE "parsed" ? 'trueAt';--> statement-breakpoint
UPDATE "imports" SET "parsed" = jsonb_set("parsed", '{preview}', ("parsed" -> 'preview') - '{taken,leftOut,remarks}'::text[] || jsonb_build_object('accepted', "parsed" #> '{preview,taken}', 'rejected', "parsed" #> '{preview,leftOut}', 'warnings', "parsed" #> '{preview,remarks}')) WHERE "parsed" ? 'preview';--> statement-breakpoint
UPDATE "imports" SET "parsed" = jsonb_set("parsed", '{preview,source}', ("parsed" #> '{preview,source}') - '{licenceName,licenceUrl}'::text[] || jsonb_build_object('licenseName', "parsed" #> '{preview,source,licenceName}', 'licenseUrl', "parsed" #> '{preview,source,licenceUrl}')) WHERE "parsed" #> '{preview,source}' IS NOT NULL;--> statement-breakpoint

-- NOT NULL constraints have names since PostgreSQL 18.
DO $$ DECLARE c record; BEGIN
  FOR c IN
    SELECT n.conrelid::regclass AS tbl, n.conname, t.relname || '_' || a.attname || '_not_null' AS standard
    FROM pg_constraint n JOIN pg_class t ON t.oid = n.conrelid JOIN pg_attribute a ON a.attrelid = n.conrelid AND a.attnum = n.conkey[1]
    WHERE n.contype = 'n' AND t.relnamespace = 'public'::regnamespace AND t.relkind = 'r'
  LOOP
    IF c.conname <> c.standard THEN EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', c.tbl, c.conname, c.standard); END IF;
  END LOOP;
END $$;
