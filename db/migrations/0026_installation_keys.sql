CREATE TABLE "installation_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_keys_one_row" CHECK ("installation_keys"."id" = 1)
);
