ALTER TABLE "location_registrations" ADD COLUMN "brand_volume" text;--> statement-breakpoint
UPDATE "location_registrations" SET "brand_volume" = 'standard' WHERE "brand_sid" IS NOT NULL OR "brand_submitted_at" IS NOT NULL;
