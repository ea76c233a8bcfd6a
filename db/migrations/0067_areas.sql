DROP INDEX "businesses_tags_address_parts";--> statement-breakpoint
-- What is left of an address without streets, house numbers and postcodes. The first part is more likely a street than later ones.
CREATE FUNCTION list_areas(location text, background jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN background -> 'areas' IS NOT NULL THEN ARRAY(
    SELECT area FROM jsonb_array_elements_text(background -> 'areas') WITH ORDINALITY named (area, nth)
    WHERE strpos(location, area) > 0 ORDER BY nth
  ) ELSE ARRAY(
    SELECT name FROM (
      SELECT nth, lead(part) OVER (ORDER BY nth) AS next, count(*) OVER () AS parts,
        CASE WHEN nth = 1 THEN part
          ELSE regexp_replace(part, '^([A-Z]{1,3}-)?([0-9]{4,6}|[0-9]{4}-[0-9]{3}|[0-9]{2}-[0-9]{3}|[0-9]{3} [0-9]{2})\s+([A-Z]{2}\s+(?=\S))?|\s+[0-9]{4,6}$', '', 'g') END AS name
      FROM regexp_split_to_table(btrim(location, ' ,;'), '\s*[,;،，、]\s*') WITH ORDINALITY split (part, nth)
    ) named
    WHERE name <> '' AND name !~* '[0-9０-９٠-٩۰-۹]|^([a-z]{1,2}|s/n)$'
      AND coalesce(next, '') !~* '^((n[°ºo.]*|#)\s*)?[0-9]{1,4}\s*[a-z]?(\s*[-/–]\s*[0-9]{1,4}\s*[a-z]?)?$|^s/n$'
      AND name !~* ('^(rue|ruelle|avenue|av|ave|boulevard|bd|blvd|quai|chemin|impasse|allée|allées|route|passage|promenade|sentier|escalier|'
        'via|viale|vicolo|corso|piazza|piazzale|piazzetta|largo|lungomare|calle|avenida|avda|paseo|callejón|carretera|ronda|rambla|carrer|'
        'passeig|plaça|rua|travessa|praça|alameda|estrada|rodovia|ulica|aleja|aleje|strada|bulevardul|calea|jalan|đường|'
        'вулиця|проспект|провулок|площа|бульвар|улица|переулок|площадь|набережная|шоссе|οδός|λεωφόρος|πλατεία|'
        'شارع|طريق|جادة|ميدان|زنقة|נתיב|רחוב|שדרות|דרך|כיכר)(\.|\s)|^(c/|ul\.|al\.|pl\.|вул\.|ул\.|пр\.|просп\.|пл\.|пер\.|бульв\.|наб\.)')
      AND name !~* ('(^|\s)(street|st|avenue|ave|road|rd|lane|ln|boulevard|blvd|drive|dr|way|alley|highway|hwy|parkway|pkwy|broadway|'
        'floor|suite|lobby|cadde|caddesi|cad|sokak|sokağı|bulvarı|ulice|třída|utca|körút|gatvė|iela)\.?'
        '(\s([nsew]|n[ew]|s[ew]|north|south|east|west))?$')
      AND name !~* '(straße|strasse|str\.|gasse|weg|allee|ufer|damm|straat|laan|gracht|gade|vej|gata|gatan|vägen|katu|intie|通り|大道|大街|[东西南北中東]路|대로|길)$'
      AND NOT (nth = 1 AND parts > 1 AND name ~* ('(^|\s)(square|sq|court|ct|place|pl|plaza|terrace|row|walk|quay|pier|crescent|circle|steps|'
        'stairs|mews|close|embankment|esplanade|promenade)\.?$|(platz|plein|kade|torg|kai)$|^(place|plaza|square|esplanade|cours|strandvej)\s'))
    ORDER BY nth
  ) END
$$;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "background" jsonb;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "areas" text[] GENERATED ALWAYS AS (list_areas(location, background)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "businesses_tags_areas" ON "businesses" USING gin ("tags","areas") WHERE "businesses"."is_approved";--> statement-breakpoint
ALTER TABLE "businesses" DROP COLUMN "address_parts";--> statement-breakpoint
DROP FUNCTION list_counts_of_place(text[], text[]);--> statement-breakpoint
CREATE FUNCTION list_counts_of_place(tags text[], areas text[]) RETURNS TABLE (kind text, value text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'all', ''
  UNION ALL SELECT 'located', '' WHERE areas <> '{}'
  UNION ALL SELECT 'area', area FROM unnest(areas) WITH ORDINALITY every_area (area, nth) WHERE nth = array_position(areas, area)
  UNION ALL SELECT 'tag', tag FROM unnest(tags) WITH ORDINALITY every_tag (tag, nth) WHERE nth = array_position(tags, tag)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_place_count_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO place_count_changes (kind, value, type, change)
    SELECT c.kind, c.value, p.type, count(*) FROM added p, list_counts_of_place(p.tags, p.areas) c
    WHERE p.is_approved GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO place_count_changes (kind, value, type, change)
    SELECT c.kind, c.value, p.type, -count(*) FROM removed p, list_counts_of_place(p.tags, p.areas) c
    WHERE p.is_approved GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO place_count_changes (kind, value, type, change)
    SELECT c.kind, c.value, p.type, sum(p.change)
    FROM added a JOIN removed r USING (id) CROSS JOIN LATERAL (
      SELECT a.type, a.tags, a.areas, 1 AS change WHERE a.is_approved
      UNION ALL SELECT r.type, r.tags, r.areas, -1 WHERE r.is_approved
    ) p, list_counts_of_place(p.tags, p.areas) c
    WHERE (a.is_approved, a.type, a.tags, a.areas) IS DISTINCT FROM (r.is_approved, r.type, r.tags, r.areas)
    GROUP BY 1, 2, 3 HAVING sum(p.change) <> 0;
  ELSE
    DELETE FROM place_counts;
    DELETE FROM place_count_changes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DELETE FROM place_count_changes;--> statement-breakpoint
DELETE FROM place_counts;--> statement-breakpoint
INSERT INTO "place_counts" ("kind", "value", "type", "places")
SELECT c.kind, c.value, coalesce(p.type, 'all'), count(*)
FROM businesses p, list_counts_of_place(p.tags, p.areas) c
WHERE p.is_approved GROUP BY GROUPING SETS ((c.kind, c.value, p.type), (c.kind, c.value));
