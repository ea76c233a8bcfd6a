CREATE OR REPLACE FUNCTION "public"."delete_old_audit_entries"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	DELETE FROM "public"."audit_reasons" WHERE "audit_id" IN (SELECT "id" FROM "public"."audit_log" WHERE "created_at" < now() - interval '2 years');
	DELETE FROM "public"."audit_log" WHERE "created_at" < now() - interval '2 years';
$$;
