CREATE TABLE "merge_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merge_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merged_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"kind" text NOT NULL,
	"row" jsonb NOT NULL,
	"user_id" uuid,
	CONSTRAINT "merge_changes_kind" CHECK ("merge_changes"."kind" in ('moved', 'deleted', 'changed'))
);
--> statement-breakpoint
ALTER TABLE "merged_places" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "merge_changes" ADD CONSTRAINT "merge_changes_merged_id_merged_places_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."merged_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_changes" ADD CONSTRAINT "merge_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merge_changes_merge" ON "merge_changes" USING btree ("merged_id","table_name");--> statement-breakpoint
CREATE INDEX "merge_changes_user_id_index" ON "merge_changes" USING btree ("user_id");