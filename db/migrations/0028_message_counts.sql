ALTER TABLE "messages" ADD COLUMN "received" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "messages" m SET "received" = c.received, "read" = c.read
FROM (SELECT message_id, count(*) AS received, count(read_at) AS read FROM message_recipients GROUP BY message_id) c
WHERE m.id = c.message_id;--> statement-breakpoint
-- Locks the messages in the order of their ids, so that two travelers who read the same messages do not deadlock.
CREATE FUNCTION count_message_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM messages WHERE id IN (SELECT message_id FROM added) ORDER BY id FOR NO KEY UPDATE;
    UPDATE messages m SET received = m.received + c.received, read = m.read + c.read
    FROM (SELECT message_id, count(*) AS received, count(read_at) AS read FROM added GROUP BY message_id) c
    WHERE m.id = c.message_id;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM FROM messages WHERE id IN (SELECT message_id FROM removed) ORDER BY id FOR NO KEY UPDATE;
    UPDATE messages m SET received = m.received - c.received, read = m.read - c.read
    FROM (SELECT message_id, count(*) AS received, count(read_at) AS read FROM removed GROUP BY message_id) c
    WHERE m.id = c.message_id;
  ELSE
    PERFORM FROM messages WHERE id IN (SELECT message_id FROM added) ORDER BY id FOR NO KEY UPDATE;
    UPDATE messages m SET read = m.read + c.change
    FROM (
      SELECT message_id, sum(change) AS change FROM (
        SELECT message_id, count(read_at) AS change FROM added GROUP BY message_id
        UNION ALL SELECT message_id, -count(read_at) FROM removed GROUP BY message_id
      ) both_sides GROUP BY message_id
    ) c
    WHERE m.id = c.message_id AND c.change <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER message_recipients_added AFTER INSERT ON message_recipients
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_message_recipients();--> statement-breakpoint
CREATE TRIGGER message_recipients_changed AFTER UPDATE ON message_recipients
REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_message_recipients();--> statement-breakpoint
CREATE TRIGGER message_recipients_removed AFTER DELETE ON message_recipients
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_message_recipients();
