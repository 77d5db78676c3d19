CREATE TABLE "client_documents" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"storage_key" text NOT NULL,
	"file_name" text,
	"content_type" text NOT NULL,
	"byte_size" integer NOT NULL,
	CONSTRAINT "client_documents_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "field_options" ADD COLUMN "suggested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "field_options" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "client_documents" ADD CONSTRAINT "client_documents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_documents" ADD CONSTRAINT "client_documents_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_documents_of_client" ON "client_documents" USING btree ("account_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_documents_trash" ON "client_documents" USING btree ("account_id","client_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "client_documents_storage_key" ON "client_documents" USING btree ("account_id","storage_key");