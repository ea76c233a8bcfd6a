CREATE TABLE "payments" (
	"order_id" varchar(36) PRIMARY KEY NOT NULL,
	"capture_id" varchar(36) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"currency" varchar(3) NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_captureId_unique" UNIQUE("capture_id"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('COMPLETED', 'PENDING')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0)
);
