CREATE TABLE "evidence_entries" (
	"account_id" uuid NOT NULL,
	"seal_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"chain" text NOT NULL,
	CONSTRAINT "evidence_entries_account_id_seal_id_position_pk" PRIMARY KEY("account_id","seal_id","position")
);
--> statement-breakpoint
CREATE TABLE "evidence_files" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
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
	CONSTRAINT "evidence_files_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "evidence_seals" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"number" integer NOT NULL,
	"subject_id" uuid NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"entry_count" integer NOT NULL,
	"entries_hash" text NOT NULL,
	"manifest_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "evidence_seals_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "evidence_seals_number" UNIQUE("account_id","number")
);
--> statement-breakpoint
ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_account_id_seal_id_evidence_seals_account_id_id_fk" FOREIGN KEY ("account_id","seal_id") REFERENCES "public"."evidence_seals"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_account_id_requested_by_users_account_id_id_fk" FOREIGN KEY ("account_id","requested_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_seals" ADD CONSTRAINT "evidence_seals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_files_newest" ON "evidence_files" USING btree ("account_id","client_id","created_at");