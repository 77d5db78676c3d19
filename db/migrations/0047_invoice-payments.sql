ALTER TABLE "invoices" ADD COLUMN "payment" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "problem" text;