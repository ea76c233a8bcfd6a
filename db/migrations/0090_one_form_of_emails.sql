-- Writes the domain of each stored email as mail servers do: "exämple.com" becomes "xn--exmple-cua.com".
-- Of two accounts with one address, it goes to the confirmed one; the other keeps the spelling that was left.
CREATE FUNCTION pg_temp.to_ascii_label(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE -- Punycode, as RFC 3492 describes it.
	digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
	points int[] := array(SELECT ascii(letter) FROM regexp_split_to_table(label, '') WITH ORDINALITY AS s(letter, place) ORDER BY place);
	encoded text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
	basic constant int := length(encoded);
	done int := basic;
	code int := 128;
	delta int := 0;
	bias int := 72;
	following int;
	point int;
	rest int;
	weight int;
	threshold int;
BEGIN
	IF label !~ '[^\x01-\x7f]' THEN RETURN label; END IF;
	IF basic > 0 THEN encoded := encoded || '-'; END IF;
	WHILE done < array_length(points, 1) LOOP
		SELECT min(each) INTO following FROM unnest(points) AS each WHERE each >= code;
		delta := delta + (following - code) * (done + 1);
		code := following;
		FOREACH point IN ARRAY points LOOP
			IF point < code THEN
				delta := delta + 1;
			ELSIF point = code THEN
				rest := delta;
				weight := 36;
				LOOP
					threshold := least(greatest(weight - bias, 1), 26);
					EXIT WHEN rest < threshold;
					encoded := encoded || substr(digits, threshold + (rest - threshold) % (36 - threshold) + 1, 1);
					rest := (rest - threshold) / (36 - threshold);
					weight := weight + 36;
				END LOOP;
				encoded := encoded || substr(digits, rest + 1, 1);
				delta := CASE WHEN done = basic THEN delta / 700 ELSE delta / 2 END;
				done := done + 1;
				delta := delta + delta / done;
				weight := 0;
				WHILE delta > 455 LOOP
					delta := delta / 35;
					weight := weight + 36;
				END LOOP;
				bias := weight + 36 * delta / (delta + 38);
				delta := 0;
			END IF;
		END LOOP;
		delta := delta + 1;
		code := code + 1;
	END LOOP;
	RETURN 'xn--' || encoded;
END $$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.to_one_form(email text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	form text;
BEGIN
	IF email !~ '@.*[^\x01-\x7f]' THEN RETURN email; END IF;
	SELECT split_part(email, '@', 1) || '@' || string_agg(pg_temp.to_ascii_label(label), '.' ORDER BY place) INTO form
		FROM regexp_split_to_table(replace(lower(normalize(split_part(email, '@', 2), NFKC)), '。', '.'), '\.') WITH ORDINALITY AS s(label, place);
	RETURN CASE WHEN length(form) <= 254 THEN form ELSE email END;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	account record;
	other record;
	entry record;
BEGIN
	FOR account IN
		SELECT "id", "email", pg_temp.to_one_form("email") AS "form", "email_verified_at" IS NOT NULL AS "confirmed" FROM "users"
		WHERE "email" ~ '@.*[^\x01-\x7f]'
		ORDER BY 4 DESC, "created_at"
	LOOP
		SELECT "id", "email_verified_at" IS NOT NULL AS "confirmed" INTO other FROM "users" WHERE "email" = account."form";
		IF other."id" IS NULL THEN
			UPDATE "users" SET "email" = account."form" WHERE "id" = account."id";
		ELSIF account."confirmed" AND NOT other."confirmed" THEN
			UPDATE "users" SET "email" = other."id" || '@moving.invalid' WHERE "id" = other."id";
			UPDATE "users" SET "email" = account."form" WHERE "id" = account."id";
			UPDATE "users" SET "email" = account."email" WHERE "id" = other."id";
		END IF;
	END LOOP;
	FOR entry IN
		SELECT "id", "request_type", pg_temp.to_one_form("email") AS "form" FROM "waitlist_entries"
		WHERE "email" ~ '@.*[^\x01-\x7f]' ORDER BY "created_at"
	LOOP
		UPDATE "waitlist_entries" SET "email" = entry."form" WHERE "id" = entry."id" AND NOT EXISTS (
			SELECT FROM "waitlist_entries" AS "same" WHERE "same"."email" = entry."form" AND "same"."request_type" = entry."request_type");
	END LOOP;
	UPDATE "email_confirmations" SET "email" = pg_temp.to_one_form("email"), "from_email" = pg_temp.to_one_form("from_email")
		WHERE "email" || "from_email" ~ '[^\x01-\x7f]';
	UPDATE "identities" SET "email" = pg_temp.to_one_form("email") WHERE "email" ~ '[^\x01-\x7f]';
	UPDATE "email_preferences" SET "bounced_email" = pg_temp.to_one_form("bounced_email") WHERE "bounced_email" ~ '[^\x01-\x7f]';
	UPDATE "outbox" SET "recipient" = pg_temp.to_one_form("recipient") WHERE "channel" = 'email' AND "recipient" ~ '[^\x01-\x7f]';
END $$;
--> statement-breakpoint
DROP FUNCTION pg_temp.to_one_form(text);
--> statement-breakpoint
DROP FUNCTION pg_temp.to_ascii_label(text);
