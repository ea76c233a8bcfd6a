-- In the audit log, a listing with an owner is known by its id only, so that its name goes with the account. Names of listings
-- that are gone may be those of deleted accounts. The protection of the log is off for these two statements.
ALTER TABLE "audit_log" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "audit_log" a SET "subject_name" = NULL WHERE "action" IN ('business.approve', 'business.reject', 'business.reject-changes', 'claim.agree', 'claim.refuse', 'report.resolve', 'place.merge', 'place.unmerge')
	AND NOT EXISTS (SELECT 1 FROM "businesses" b WHERE b.id::text = a.subject_id AND b.user_id IS NULL);--> statement-breakpoint
UPDATE "audit_log" a SET "detail" = "detail" - 'place' || coalesce((SELECT jsonb_build_object('place', b.id) FROM "businesses" b WHERE b.user_id::text = a.subject_id), '{}')
	WHERE "action" IN ('person.suspend', 'person.reinstate') AND "detail" ? 'place';--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER USER;
