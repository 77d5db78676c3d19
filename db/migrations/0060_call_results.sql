CREATE TABLE "call_results" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "call_results_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "result_id" uuid;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "result_by" uuid;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "result_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "call_results" ADD CONSTRAINT "call_results_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "call_results_name" ON "call_results" USING btree ("account_id",lower("name")) WHERE archived_at is null;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_result_by_users_account_id_id_fk" FOREIGN KEY ("account_id","result_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_result_id_call_results_account_id_id_fk" FOREIGN KEY ("account_id","result_id") REFERENCES "public"."call_results"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_result" ON "calls" USING btree ("account_id","result_id","created_at","id") WHERE result_id is not null;--> statement-breakpoint
INSERT INTO "call_results" ("account_id", "name", "position")
SELECT "accounts"."id", "usual"."name", "usual"."position" FROM "accounts"
CROSS JOIN (VALUES ('Quote given', 1), ('Sold', 2), ('Service done', 3), ('Call back later', 4), ('Left a voicemail', 5), ('Not interested', 6)) AS "usual" ("name", "position");
