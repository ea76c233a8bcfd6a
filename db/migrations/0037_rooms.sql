CREATE TABLE "room_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"user_id" uuid,
	"token_hash" varchar(64) NOT NULL,
	"name" varchar(40) NOT NULL,
	"uses_history" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_members_token" UNIQUE("token_hash"),
	CONSTRAINT "room_members_user" UNIQUE("room_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "room_swipes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "room_swipes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"action" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "room_swipes_action" CHECK ("room_swipes"."action" in ('like', 'dislike', 'save'))
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" varchar(8) NOT NULL,
	"short_code" varchar(6),
	"short_code_expires_at" timestamp with time zone,
	"rule" text NOT NULL,
	"type" text,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone DEFAULT now() + interval '30 days' NOT NULL,
	CONSTRAINT "rooms_code_unique" UNIQUE("code"),
	CONSTRAINT "rooms_short_code" UNIQUE("short_code"),
	CONSTRAINT "rooms_rule" CHECK ("rooms"."rule" in ('all', 'all-but-one', 'majority')),
	CONSTRAINT "rooms_type" CHECK ("rooms"."type" in ('restaurant', 'hotel', 'event_organizer', 'tour', 'retail'))
);
--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_swipes" ADD CONSTRAINT "room_swipes_member_id_room_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."room_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_swipes" ADD CONSTRAINT "room_swipes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_members_account" ON "room_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "room_swipes_member" ON "room_swipes" USING btree ("member_id","business_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "room_swipes_business" ON "room_swipes" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "rooms_expires" ON "rooms" USING btree ("expires_at");