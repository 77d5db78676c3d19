CREATE TABLE "archives" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"requested_by" uuid NOT NULL,
	"client_id" uuid,
	"state" text DEFAULT 'queued' NOT NULL,
	"parts_done" integer DEFAULT 0 NOT NULL,
	"parts_total" integer,
	"byte_size" bigint,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"file_key" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "archives_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_failures" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_failures_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "call_retention_days" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "message_retention_days" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "chat_retention_days" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "audit_retention_days" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_account_id_requested_by_users_account_id_id_fk" FOREIGN KEY ("account_id","requested_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_failures" ADD CONSTRAINT "webhook_failures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archives_newest" ON "archives" USING btree ("account_id","requested_by","created_at");--> statement-breakpoint
CREATE INDEX "webhook_failures_newest" ON "webhook_failures" USING btree ("account_id","created_at");