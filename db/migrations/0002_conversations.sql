ALTER TABLE "call_legs" VALIDATE CONSTRAINT "call_legs_account_id_invited_by_users_account_id_id_fk";--> statement-breakpoint
ALTER TABLE "sms_rooms" RENAME TO "conversations";--> statement-breakpoint
ALTER TABLE "sms_room_users" RENAME TO "conversation_users";--> statement-breakpoint
ALTER TABLE "conversation_users" RENAME COLUMN "room_id" TO "conversation_id";--> statement-breakpoint
ALTER TABLE "follow_ups" RENAME COLUMN "sms_room_id" TO "conversation_id";--> statement-breakpoint
ALTER TABLE "service_reviews" RENAME COLUMN "room_id" TO "conversation_id";--> statement-breakpoint
ALTER TABLE "sms_deliveries" RENAME COLUMN "room_id" TO "conversation_id";--> statement-breakpoint
ALTER TABLE "sms_messages" RENAME COLUMN "room_id" TO "conversation_id";--> statement-breakpoint
ALTER TABLE "snoozes" RENAME COLUMN "room_id" TO "conversation_id";--> statement-breakpoint
ALTER INDEX "sms_room_users_followers" RENAME TO "conversation_users_followers";--> statement-breakpoint
ALTER INDEX "sms_room_users_following" RENAME TO "conversation_users_following";--> statement-breakpoint
ALTER INDEX "sms_rooms_client" RENAME TO "conversations_client";--> statement-breakpoint
ALTER INDEX "sms_rooms_list" RENAME TO "conversations_list";--> statement-breakpoint
ALTER INDEX "sms_rooms_phone" RENAME TO "conversations_phone";--> statement-breakpoint
ALTER INDEX "sms_rooms_recipients" RENAME TO "conversations_recipients";--> statement-breakpoint
ALTER INDEX "sms_rooms_unknown" RENAME TO "conversations_unknown";--> statement-breakpoint
ALTER INDEX "sms_rooms_waiting" RENAME TO "conversations_waiting";--> statement-breakpoint
ALTER INDEX "sms_messages_room" RENAME TO "sms_messages_conversation";--> statement-breakpoint
ALTER INDEX "snoozes_room" RENAME TO "snoozes_conversation";--> statement-breakpoint
-- A cluster can't rename the constraints of its tables; nothing reads their names.
DO $$
DECLARE
  found record;
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    RETURN;
  END IF;
  FOR found IN
    SELECT conrelid::regclass AS relation, conname AS name FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conname LIKE '%room%' AND conrelid::regclass::text NOT LIKE 'chat\_%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', found.relation, found.name,
      replace(replace(found.name, 'sms_room', 'conversation'), 'room', 'conversation'));
  END LOOP;
END $$;--> statement-breakpoint
DROP FUNCTION IF EXISTS search_sms_rooms(text);--> statement-breakpoint
DROP FUNCTION IF EXISTS search_unknown_rooms(text, int);--> statement-breakpoint
DROP FUNCTION IF EXISTS unlink_purged_rooms(timestamptz);--> statement-breakpoint
-- With its triggers, which the routines put back under their new name.
DROP FUNCTION IF EXISTS follow_merge_of_room() CASCADE;--> statement-breakpoint
-- Jobs that wait name the conversation, too.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    UPDATE graphile_worker._private_jobs
    SET payload = ((payload::jsonb - 'roomId') || jsonb_build_object('conversationId', payload::jsonb -> 'roomId'))::json
    WHERE payload::jsonb ? 'roomId';
  END IF;
END $$;--> statement-breakpoint
UPDATE "client_merges" SET "snapshot" = ("snapshot" - 'rooms') || jsonb_build_object('conversations', "snapshot" -> 'rooms') WHERE "snapshot" ? 'rooms';
