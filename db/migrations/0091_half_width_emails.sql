-- Writes letters of full width in stored emails as others type them: "ｚｏｅ@example.com" becomes "zoe@example.com".
-- An account whose email another one has keeps its spelling.
CREATE FUNCTION pg_temp.to_half_width(email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT lower(translate(email, string_agg(chr(code), '' ORDER BY code), string_agg(chr(code - 65248), '' ORDER BY code)))
	FROM generate_series(65281, 65374) AS code;
$$;
--> statement-breakpoint
DO $$
DECLARE
	entry record;
BEGIN
	FOR entry IN
		SELECT "id", pg_temp.to_half_width("email") AS "form" FROM "users" WHERE "email" ~ '[^\x01-\x7f]'
		ORDER BY "email_verified_at" IS NULL, "created_at"
	LOOP
		UPDATE "users" SET "email" = entry."form" WHERE "id" = entry."id" AND "email" <> entry."form"
			AND NOT EXISTS (SELECT FROM "users" AS "same" WHERE "same"."email" = entry."form");
	END LOOP;
	FOR entry IN
		SELECT "id", "request_type", pg_temp.to_half_width("email") AS "form" FROM "waitlist_entries" WHERE "email" ~ '[^\x01-\x7f]' ORDER BY "created_at"
	LOOP
		UPDATE "waitlist_entries" SET "email" = entry."form" WHERE "id" = entry."id" AND "email" <> entry."form" AND NOT EXISTS (
			SELECT FROM "waitlist_entries" AS "same" WHERE "same"."email" = entry."form" AND "same"."request_type" = entry."request_type");
	END LOOP;
	UPDATE "email_confirmations" SET "email" = pg_temp.to_half_width("email"), "from_email" = pg_temp.to_half_width("from_email")
		WHERE "email" || "from_email" ~ '[^\x01-\x7f]';
	UPDATE "identities" SET "email" = pg_temp.to_half_width("email") WHERE "email" ~ '[^\x01-\x7f]';
	UPDATE "email_preferences" SET "bounced_email" = pg_temp.to_half_width("bounced_email") WHERE "bounced_email" ~ '[^\x01-\x7f]';
	UPDATE "outbox" SET "recipient" = pg_temp.to_half_width("recipient") WHERE "channel" = 'email' AND "recipient" ~ '[^\x01-\x7f]';
END $$;
--> statement-breakpoint
DROP FUNCTION pg_temp.to_half_width(text);
