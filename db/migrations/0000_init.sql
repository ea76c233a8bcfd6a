CREATE TABLE "swipes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "swipes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"action" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "swipes_action" CHECK ("swipes"."action" in ('like', 'dislike', 'save'))
);
--> statement-breakpoint
CREATE TABLE "taste_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"state" "bytea" NOT NULL,
	"adjustments" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"title" varchar(140) NOT NULL,
	"description" varchar(2000),
	"event_date" timestamp with time zone NOT NULL,
	"location" varchar(200),
	"max_attendees" integer,
	"current_attendees" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_max_attendees" CHECK ("events"."max_attendees" between 1 and 1000000),
	CONSTRAINT "events_capacity" CHECK ("events"."current_attendees" >= 0 and ("events"."max_attendees" is null or "events"."current_attendees" <= "events"."max_attendees"))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_business_id" uuid NOT NULL,
	"to_user_id" uuid,
	"title" varchar(140) NOT NULL,
	"content" varchar(4000) NOT NULL,
	"is_announcement" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rsvps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rsvps_user_event" UNIQUE("user_id","event_id"),
	CONSTRAINT "rsvps_status" CHECK ("rsvps"."status" in ('in', 'cant_make_it'))
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" varchar(120) NOT NULL,
	"email" varchar(254) NOT NULL,
	"city" varchar(120),
	"company" varchar(120),
	"role" text DEFAULT 'Traveler' NOT NULL,
	"user_type" text DEFAULT 'traveler' NOT NULL,
	"request_type" text DEFAULT 'early_access' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_entries_email_type" UNIQUE("email","request_type"),
	CONSTRAINT "waitlist_entries_role" CHECK ("waitlist_entries"."role" in ('Traveler', 'Restaurant', 'Bar', 'Café', 'Hotel', 'Business Owner', 'Traveler')),
	CONSTRAINT "waitlist_entries_user_type" CHECK ("waitlist_entries"."user_type" in ('traveler', 'business')),
	CONSTRAINT "waitlist_entries_request_type" CHECK ("waitlist_entries"."request_type" in ('early_access', 'demo_access'))
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(400) PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" varchar(254) NOT NULL,
	"password_hash" text,
	"first_name" varchar(120),
	"last_name" varchar(120),
	"profile_image_url" text,
	"user_type" text,
	"travel_preferences" text[] DEFAULT '{}' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_user_type" CHECK ("users"."user_type" in ('traveler', 'business')),
	CONSTRAINT "users_travel_preferences" CHECK ("users"."travel_preferences" <@ array['Adventure & Outdoors', 'Food & Culinary', 'Culture & History', 'Nightlife & Entertainment', 'Luxury & Wellness', 'Budget Travel', 'Family Friendly', 'Solo Travel', 'Romantic Getaways', 'Business Travel']::text[])
);
--> statement-breakpoint
CREATE TABLE "business_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_photos_position" UNIQUE("business_id","position"),
	CONSTRAINT "business_photos_five" CHECK ("business_photos"."position" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" varchar(120) NOT NULL,
	"type" text NOT NULL,
	"description" varchar(2000),
	"location" varchar(200) NOT NULL,
	"contact_info" varchar(200),
	"website" varchar(500),
	"opening_hours" varchar(500),
	"price_level" smallint,
	"latitude" numeric(10, 7),
	"longitude" numeric(10, 7),
	"tags" text[] DEFAULT '{}' NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp with time zone,
	"rejected_at" timestamp with time zone,
	"rejection_reason" varchar(1000),
	"changed_at" timestamp with time zone,
	"rating" numeric(3, 2) DEFAULT '0' NOT NULL,
	"source_id" varchar(80),
	"source_ref" varchar(200),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "businesses_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "businesses_source" UNIQUE("source_id","source_ref"),
	CONSTRAINT "businesses_type" CHECK ("businesses"."type" in ('restaurant', 'hotel', 'event_organizer', 'tour', 'retail')),
	CONSTRAINT "businesses_price_level" CHECK ("businesses"."price_level" between 1 and 4),
	CONSTRAINT "businesses_latitude" CHECK ("businesses"."latitude" between -90 and 90),
	CONSTRAINT "businesses_longitude" CHECK ("businesses"."longitude" between -180 and 180),
	CONSTRAINT "businesses_coordinates" CHECK (("businesses"."latitude" is null) = ("businesses"."longitude" is null)),
	CONSTRAINT "businesses_owner_or_source" CHECK ("businesses"."user_id" is not null or "businesses"."source_id" is not null),
	CONSTRAINT "businesses_source_ref" CHECK (("businesses"."source_id" is null) = ("businesses"."source_ref" is null))
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "catalogue_version_one_row" CHECK ("catalogue_version"."only")
);
--> statement-breakpoint
CREATE TABLE "profile_views" (
	"business_id" uuid NOT NULL,
	"day" date NOT NULL,
	"viewer" varchar(64) NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "profile_views_business_id_day_viewer_pk" PRIMARY KEY("business_id","day","viewer")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" varchar(80) PRIMARY KEY NOT NULL,
	"name" varchar(120) NOT NULL,
	"attribution" varchar(200) NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "swipes" ADD CONSTRAINT "swipes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swipes" ADD CONSTRAINT "swipes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taste_profiles" ADD CONSTRAINT "taste_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_from_business_id_businesses_id_fk" FOREIGN KEY ("from_business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_photos" ADD CONSTRAINT "business_photos_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "swipes_user_business" ON "swipes" USING btree ("user_id","business_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "swipes_business_action" ON "swipes" USING btree ("business_id","action","created_at");--> statement-breakpoint
CREATE INDEX "events_business" ON "events" USING btree ("business_id","event_date");--> statement-breakpoint
CREATE INDEX "events_date" ON "events" USING btree ("event_date");--> statement-breakpoint
CREATE INDEX "messages_from" ON "messages" USING btree ("from_business_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_to" ON "messages" USING btree ("to_user_id","created_at");--> statement-breakpoint
CREATE INDEX "rsvps_event" ON "rsvps" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_created" ON "waitlist_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "password_resets_user_id_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire_index" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "businesses_review_queue" ON "businesses" USING btree ("created_at") WHERE not "businesses"."is_approved" or "businesses"."changed_at" is not null;--> statement-breakpoint
CREATE INDEX "businesses_latitude_longitude" ON "businesses" USING btree ("latitude","longitude") WHERE "businesses"."is_approved";