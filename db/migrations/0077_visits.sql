CREATE TABLE "visits" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"day" date,
	"answer" text,
	"after_seq" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visits_user_id_business_id_pk" PRIMARY KEY("user_id","business_id"),
	CONSTRAINT "visits_answer" CHECK ("visits"."answer" in ('loved', 'fine', 'not_for_me')),
	CONSTRAINT "visits_day" CHECK (("visits"."day" is null) = ("visits"."answer" is null))
);
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_business" ON "visits" USING btree ("business_id");