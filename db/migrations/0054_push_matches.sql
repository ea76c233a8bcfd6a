ALTER TABLE "outgoing_pushes" DROP CONSTRAINT "outgoing_pushes_kind";--> statement-breakpoint
ALTER TABLE "push_preferences" DROP CONSTRAINT "push_preferences_kinds";--> statement-breakpoint
ALTER TABLE "outgoing_pushes" ADD CONSTRAINT "outgoing_pushes_kind" CHECK ("outgoing_pushes"."kind" in ('seat', 'event', 'announcement', 'match', 'review', 'rsvps', 'queue'));--> statement-breakpoint
ALTER TABLE "push_preferences" ADD CONSTRAINT "push_preferences_kinds" CHECK ("push_preferences"."kinds" <@ array['seat', 'event', 'announcement', 'match', 'review', 'rsvps', 'queue']::text[]);