ALTER TABLE "accounts" ADD COLUMN "calling_countries" text[] DEFAULT '{"US","CA"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "coaching_enabled" boolean DEFAULT true NOT NULL;