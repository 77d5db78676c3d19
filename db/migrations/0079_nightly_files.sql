CREATE TABLE "nightly_files" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"off_at" timestamp with time zone,
	"mapping" jsonb,
	"last_rows" integer,
	CONSTRAINT "nightly_files_account_id_pk" PRIMARY KEY("account_id")
);
--> statement-breakpoint
CREATE TABLE "nightly_values" (
	"account_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"said" jsonb NOT NULL,
	CONSTRAINT "nightly_values_account_id_client_id_pk" PRIMARY KEY("account_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "client_tags" ADD COLUMN "from_column" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "source" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "starts_itself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "file_hash" "bytea";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "nightly_files" ADD CONSTRAINT "nightly_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nightly_files" ADD CONSTRAINT "nightly_files_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nightly_values" ADD CONSTRAINT "nightly_values_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_external_id" ON "clients" USING btree ("account_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_number" ON "client_policies" USING btree ("account_id",lower(regexp_replace(data ->> 'idNumber', '[^[:alnum:]]', '', 'g'))) WHERE deleted_at is null and data ->> 'idNumber' is not null;--> statement-breakpoint
CREATE INDEX "imports_nightly" ON "imports" USING btree ("account_id","created_at") WHERE source <> 'user';