CREATE TABLE "shared_lists" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token" varchar(43) NOT NULL,
	"title" varchar(80),
	"shows_name" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_lists_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "shared_lists" ADD CONSTRAINT "shared_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;