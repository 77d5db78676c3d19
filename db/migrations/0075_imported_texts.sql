ALTER TYPE "public"."sms_type" ADD VALUE 'imported';--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "sender_name" text;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "imported_at" timestamp with time zone;