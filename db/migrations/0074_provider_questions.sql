ALTER TABLE "number_orders" ADD COLUMN "busy_since" timestamp with time zone;--> statement-breakpoint
UPDATE "number_orders" SET "busy_since" = "created_at" WHERE "status" = 'ordering';--> statement-breakpoint
UPDATE "port_orders" SET "busy_since" = coalesce("submitted_at", "created_at") WHERE "status" = 'submitting' AND "busy_since" IS NULL;
