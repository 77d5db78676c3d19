CREATE TABLE "made_files" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"client_id" uuid,
	"scope" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"parts_done" integer DEFAULT 0 NOT NULL,
	"parts_total" integer,
	"byte_size" bigint,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"file_key" text,
	"pdf_key" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "made_files_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "made_files" ADD CONSTRAINT "made_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_files" ADD CONSTRAINT "made_files_account_id_requested_by_users_account_id_id_fk" FOREIGN KEY ("account_id","requested_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_files" ADD CONSTRAINT "made_files_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "made_files_newest" ON "made_files" USING btree ("account_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "made_files_client" ON "made_files" USING btree ("account_id","client_id","created_at");--> statement-breakpoint
INSERT INTO "made_files" ("account_id", "id", "kind", "requested_by", "scope", "state", "parts_done", "parts_total", "attempts", "file_key", "error", "created_at", "finished_at", "expires_at")
SELECT "account_id", "id", 'export', "requested_by",
  jsonb_build_object('sheets', "scope", 'filter', "filter" - 'ids')
    || CASE WHEN "filter" ? 'ids' THEN jsonb_build_object('ids', "filter" -> 'ids') ELSE '{}' END,
  "state", "rows_done", "rows_total", "attempts", "file_key", "error", "created_at", "finished_at", "expires_at" FROM "exports";--> statement-breakpoint
INSERT INTO "made_files" ("account_id", "id", "kind", "requested_by", "client_id", "state", "parts_done", "parts_total", "byte_size", "attempts", "file_key", "error", "created_at", "finished_at", "expires_at")
SELECT "account_id", "id", 'archive', "requested_by", "client_id", "state", "parts_done", "parts_total", "byte_size", "attempts", "file_key", "error", "created_at", "finished_at", "expires_at" FROM "archives";--> statement-breakpoint
INSERT INTO "made_files" ("account_id", "id", "kind", "requested_by", "client_id", "scope", "state", "parts_done", "parts_total", "byte_size", "attempts", "file_key", "pdf_key", "error", "created_at", "finished_at", "expires_at")
SELECT "account_id", "id", 'evidence', "requested_by", "client_id",
  jsonb_build_object('fromDay', "from_day", 'toDay', "to_day", 'kinds', "kinds"),
  "state", "parts_done", "parts_total", "byte_size", "attempts", "file_key", "pdf_key", "error", "created_at", "finished_at", "expires_at" FROM "evidence_files";--> statement-breakpoint
DROP FUNCTION IF EXISTS expired_export_files(timestamptz, int);--> statement-breakpoint
DROP FUNCTION IF EXISTS expired_archives(timestamptz, int);--> statement-breakpoint
-- One job an hour removes expired files now.
DO $$ BEGIN
  IF to_regclass('graphile_worker.jobs') IS NOT NULL THEN
    EXECUTE $sql$
      SELECT graphile_worker.complete_jobs(coalesce(array_agg(id), '{}'))
      FROM graphile_worker.jobs WHERE task_identifier = 'evidence.expire'
    $sql$;
  END IF;
END $$;--> statement-breakpoint
DROP TABLE "archives" CASCADE;--> statement-breakpoint
DROP TABLE "evidence_files" CASCADE;--> statement-breakpoint
DROP TABLE "exports" CASCADE;
