ALTER TABLE "sms_rooms" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "consents_suspected" ON "consents" USING btree ("account_id","phone") WHERE state = 'suspected';--> statement-breakpoint
CREATE INDEX "sms_rooms_waiting" ON "sms_rooms" USING btree ("account_id","last_message_on","id") WHERE waiting_since is not null;--> statement-breakpoint
-- What was unread before goes on waiting; older questions that someone has opened don't come back by themselves.
UPDATE "sms_rooms" r SET "waiting_since" = coalesce(
  (SELECT min(m.created_at) FROM "sms_messages" m WHERE m.account_id = r.account_id AND m.room_id = r.id AND m.flow = 'incoming'
    AND m.id > coalesce((SELECT a.id FROM "sms_messages" a WHERE a.account_id = r.account_id AND a.room_id = r.id
      AND a.flow = 'outgoing' AND a.user_id IS NOT NULL ORDER BY a.id DESC LIMIT 1), '00000000-0000-0000-0000-000000000000')),
  r.last_message_on)
WHERE r.status = 'attention';
