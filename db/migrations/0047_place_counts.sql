CREATE TABLE "place_count_changes" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"type" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_counts" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"type" text NOT NULL,
	"places" integer NOT NULL,
	CONSTRAINT "place_counts_kind_value_type_pk" PRIMARY KEY("kind","value","type")
);
--> statement-breakpoint
DROP INDEX "businesses_name";--> statement-breakpoint
DROP INDEX "businesses_type_name";--> statement-breakpoint
CREATE INDEX "place_counts_most" ON "place_counts" USING btree ("kind","places" DESC NULLS LAST,"value") WHERE "place_counts"."type" = 'all';--> statement-breakpoint
CREATE INDEX "businesses_name" ON "businesses" USING btree (lower("name"),"id","name") WHERE "businesses"."is_approved";--> statement-breakpoint
CREATE INDEX "businesses_type_name" ON "businesses" USING btree ("type",lower("name"),"id","name") WHERE "businesses"."is_approved";--> statement-breakpoint
CREATE FUNCTION list_counts_of_place(tags text[], address_parts text[]) RETURNS TABLE (kind text, value text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'all', ''
  UNION ALL SELECT 'addressed', '' WHERE address_parts <> '{""}'
  UNION ALL SELECT 'area', part FROM unnest(address_parts) WITH ORDINALITY parts (part, nth)
    WHERE part <> '' AND nth = array_position(address_parts, part)
  UNION ALL SELECT 'tag', tag FROM unnest(tags) WITH ORDINALITY every_tag (tag, nth) WHERE nth = array_position(tags, tag)
$$;--> statement-breakpoint
CREATE FUNCTION record_place_count_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO place_count_changes (kind, value, type, change)
    SELECT c.kind, c.value, p.type, count(*) FROM added p, list_counts_of_place(p.tags, p.address_parts) c
    WHERE p.is_approved GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO place_count_changes (kind, value, type, change)
    SELECT c.kind, c.value, p.type, -count(*) FROM removed p, list_counts_of_place(p.tags, p.address_parts) c
    WHERE p.is_approved GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO place_count_changes (kind, value, type, change)
    SELECT c.kind, c.value, p.type, sum(p.change)
    FROM added a JOIN removed r USING (id) CROSS JOIN LATERAL (
      SELECT a.type, a.tags, a.address_parts, 1 AS change WHERE a.is_approved
      UNION ALL SELECT r.type, r.tags, r.address_parts, -1 WHERE r.is_approved
    ) p, list_counts_of_place(p.tags, p.address_parts) c
    WHERE (a.is_approved, a.type, a.tags, a.address_parts) IS DISTINCT FROM (r.is_approved, r.type, r.tags, r.address_parts)
    GROUP BY 1, 2, 3 HAVING sum(p.change) <> 0;
  ELSE
    DELETE FROM place_counts;
    DELETE FROM place_count_changes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER businesses_counted_when_added AFTER INSERT ON businesses
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_place_count_changes();--> statement-breakpoint
CREATE TRIGGER businesses_counted_when_changed AFTER UPDATE ON businesses
REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_place_count_changes();--> statement-breakpoint
CREATE TRIGGER businesses_counted_when_removed AFTER DELETE ON businesses
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_place_count_changes();--> statement-breakpoint
CREATE TRIGGER businesses_counted_when_emptied AFTER TRUNCATE ON businesses
FOR EACH STATEMENT EXECUTE FUNCTION record_place_count_changes();--> statement-breakpoint
INSERT INTO "place_counts" ("kind", "value", "type", "places")
SELECT c.kind, c.value, coalesce(p.type, 'all'), count(*)
FROM businesses p, list_counts_of_place(p.tags, p.address_parts) c
WHERE p.is_approved GROUP BY GROUPING SETS ((c.kind, c.value, p.type), (c.kind, c.value));
