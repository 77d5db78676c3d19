ALTER TABLE "evidence_files" ADD COLUMN "from_day" date;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD COLUMN "to_day" date;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD COLUMN "kinds" text[];