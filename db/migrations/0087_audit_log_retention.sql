CREATE OR REPLACE FUNCTION "reject_audit_log_changes"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD."created_at" < now() - interval '2 years' THEN RETURN OLD; END IF;
	END IF;
	RAISE EXCEPTION 'The audit log is append-only.';
END $$;--> statement-breakpoint
CREATE FUNCTION "delete_old_audit_entries"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
	DELETE FROM "audit_reasons" WHERE "audit_id" IN (SELECT "id" FROM "audit_log" WHERE "created_at" < now() - interval '2 years');
	DELETE FROM "audit_log" WHERE "created_at" < now() - interval '2 years';
$$;
