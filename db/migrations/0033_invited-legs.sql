ALTER TABLE "call_legs" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "call_legs" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "call_legs" ADD COLUMN "invited_to" text;--> statement-breakpoint
-- Not valid, so that the rows there aren't read: they have no inviter. New ones are checked.
ALTER TABLE "call_legs" ADD CONSTRAINT "call_legs_account_id_invited_by_users_account_id_id_fk" FOREIGN KEY ("account_id","invited_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action NOT VALID;