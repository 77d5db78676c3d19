ALTER TABLE "vin_lookups" ADD COLUMN "type" text;--> statement-breakpoint
-- What was found before does not know the type: such a number is asked for again.
DELETE FROM "vin_lookups";
