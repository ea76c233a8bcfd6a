CREATE TABLE "taste_factors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "taste_factors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"rank" integer NOT NULL,
	"state" "bytea" NOT NULL,
	"options" jsonb NOT NULL,
	"tuned_likes" integer NOT NULL,
	"swipes" integer NOT NULL,
	"last_seq" bigint NOT NULL,
	"people" integer NOT NULL,
	"places" integer NOT NULL,
	"likes" integer NOT NULL,
	"took" integer NOT NULL,
	"trained_at" timestamp with time zone DEFAULT now() NOT NULL
);
