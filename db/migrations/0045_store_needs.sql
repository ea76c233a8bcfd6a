CREATE TABLE "stored_needs" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"needs" jsonb NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_needs_length" CHECK (octet_length("stored_needs"."needs"::text) <= 2000)
);
--> statement-breakpoint
ALTER TABLE "stored_needs" ADD CONSTRAINT "stored_needs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;