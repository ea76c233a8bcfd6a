CREATE TABLE "site_logos" (
	"id" varchar(40) PRIMARY KEY NOT NULL,
	"png" "bytea" NOT NULL,
	"ground" varchar(7),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
