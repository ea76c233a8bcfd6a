CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"kind" varchar(40) NOT NULL,
	"key" varchar(200) NOT NULL,
	"user_id" uuid,
	"subscription_id" uuid,
	"message_id" uuid,
	"business_id" uuid,
	"recipient" varchar(254),
	"language" varchar(10),
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"subject" varchar(300),
	"error" varchar(500),
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_once" UNIQUE NULLS NOT DISTINCT("user_id","subscription_id","key"),
	CONSTRAINT "outbox_channel" CHECK (("outbox"."channel" = 'push') = ("outbox"."subscription_id" is not null)),
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('waiting', 'sent', 'failed', 'printed', 'skipped'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("channel","is_urgent" DESC NULLS LAST,"next_attempt_at") WHERE "outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("channel","state","id");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "outbox_subscription" ON "outbox" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "outbox_message" ON "outbox" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "outbox_business" ON "outbox" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
-- The email log, and what waits in the four queues before. What was sent keeps its key, so that nobody is told twice.
INSERT INTO "outbox" ("channel", "kind", "key", "user_id", "recipient", "subject", "state", "error", "attempts", "created_at", "sent_at")
SELECT 'email', "kind", 'log:' || "id", "user_id", "recipient", "subject", "state", "error", "attempts", "created_at",
  CASE WHEN "state" <> 'failed' THEN "created_at" END
FROM "email_log" ORDER BY "id";--> statement-breakpoint
INSERT INTO "outbox" ("channel", "kind", "key", "user_id", "message_id", "facts", "state", "attempts", "next_attempt_at", "created_at", "sent_at")
SELECT 'email', 'message', 'message:' || q."message_id", q."user_id", q."message_id",
  jsonb_build_object('isEvent', m."seat_event_id" IS NOT NULL OR coalesce(m."notice" ->> 'kind', '') IN ('canceled', 'closed')),
  CASE WHEN q."sent_at" IS NOT NULL THEN 'sent' WHEN q."next_attempt_at" = 'infinity' THEN 'failed' ELSE 'waiting' END,
  q."attempts", q."next_attempt_at", m."created_at", q."sent_at"
FROM "outgoing_emails" q JOIN "messages" m ON m."id" = q."message_id"
WHERE q."sent_at" IS NULL OR q."sent_at" > now() - interval '90 days';--> statement-breakpoint
INSERT INTO "outbox" ("channel", "kind", "key", "user_id", "facts", "state", "attempts", "next_attempt_at", "created_at", "sent_at")
SELECT 'email', "kind", "key", "user_id", CASE WHEN "sent_at" IS NULL THEN "facts" ELSE '{}' END,
  CASE WHEN "sent_at" IS NOT NULL THEN 'sent' WHEN "next_attempt_at" = 'infinity' THEN 'failed' ELSE 'waiting' END,
  "attempts", "next_attempt_at", "created_at", "sent_at"
FROM "notifications";--> statement-breakpoint
INSERT INTO "outbox" ("channel", "kind", "key", "user_id", "subscription_id", "message_id", "business_id", "facts", "state", "attempts", "next_attempt_at", "expires_at", "created_at", "sent_at")
SELECT 'push', q."kind", q."key", s."user_id", q."subscription_id", q."message_id", q."business_id", coalesce(q."facts", '{}'),
  CASE WHEN q."sent_at" IS NOT NULL THEN 'sent' WHEN q."next_attempt_at" = 'infinity' THEN 'failed' ELSE 'waiting' END,
  q."attempts", q."next_attempt_at", q."expires_at", q."created_at", q."sent_at"
FROM "outgoing_pushes" q JOIN "push_subscriptions" s ON s."id" = q."subscription_id";--> statement-breakpoint
DELETE FROM "merge_changes" WHERE "table_name" = 'outgoing_pushes';--> statement-breakpoint
INSERT INTO "outbox" ("channel", "kind", "key", "recipient", "state")
SELECT 'email', 'waitlist-invitation', 'invitation:' || "id", "email", 'failed' FROM "waitlist_entries" WHERE "next_attempt_at" = 'infinity';--> statement-breakpoint
-- Invitations that wait get new links, because only hashes of the former ones are stored.
WITH due AS (
  SELECT "id", "email", "language", coalesce("invitation_id", gen_random_uuid()) AS invitation,
    translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_') AS token
  FROM "waitlist_entries" WHERE "next_attempt_at" < 'infinity'
), renewed AS (
  INSERT INTO "invitations" ("id", "token_hash", "max_uses", "expires_at")
  SELECT invitation, encode(sha256(token::bytea), 'hex'), 1, now() + interval '30 days' FROM due
  ON CONFLICT ("id") DO UPDATE SET "token_hash" = excluded."token_hash", "expires_at" = excluded."expires_at"
), linked AS (
  UPDATE "waitlist_entries" w SET "invitation_id" = due.invitation FROM due WHERE w."email" = due."email"
)
INSERT INTO "outbox" ("channel", "kind", "key", "recipient", "language", "facts")
SELECT 'email', 'waitlist-invitation', 'invitation:' || "id", "email", "language", jsonb_build_object('token', token) FROM due;
