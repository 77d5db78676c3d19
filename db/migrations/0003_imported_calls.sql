CREATE TABLE "imported_calls" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"import_id" uuid NOT NULL,
	"client_id" uuid,
	"phone_number" text NOT NULL,
	"own_number" text,
	"direction" text NOT NULL,
	"outcome" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seconds" integer,
	"handled_by" text,
	"external_id" text,
	"fingerprint" text NOT NULL,
	"storage_key" text,
	"byte_size" integer,
	"content_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_calls_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "imported_calls" ADD CONSTRAINT "imported_calls_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_calls" ADD CONSTRAINT "imported_calls_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_calls" ADD CONSTRAINT "imported_calls_account_id_import_id_imports_account_id_id_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."imports"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_calls_fingerprint" ON "imported_calls" USING btree ("account_id","fingerprint");--> statement-breakpoint
CREATE INDEX "imported_calls_client" ON "imported_calls" USING btree ("account_id","client_id","started_at","id");--> statement-breakpoint
CREATE INDEX "imported_calls_number" ON "imported_calls" USING btree ("account_id","phone_number","started_at","id");--> statement-breakpoint
CREATE INDEX "imported_calls_newest" ON "imported_calls" USING btree ("account_id","started_at","id");--> statement-breakpoint
CREATE INDEX "imported_calls_external" ON "imported_calls" USING btree ("account_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "imported_calls_import" ON "imported_calls" USING btree ("account_id","import_id");