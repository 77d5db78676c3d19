ALTER TABLE "calls" ADD COLUMN "our_number" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "our_number_name" text;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "our_number" text;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "our_number_name" text;