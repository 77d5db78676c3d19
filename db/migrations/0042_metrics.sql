CREATE TABLE "metric_changes" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"day" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "metric_changes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "metric_horizons" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"calls_from" date,
	"messages_from" date
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	"recordings" integer DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"segments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "user_metrics" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"contacts" integer DEFAULT 0 NOT NULL,
	"policies" integer DEFAULT 0 NOT NULL,
	"premium_cents" bigint DEFAULT 0 NOT NULL,
	"calls_incoming" integer DEFAULT 0 NOT NULL,
	"calls_incoming_seconds" integer DEFAULT 0 NOT NULL,
	"calls_outgoing" integer DEFAULT 0 NOT NULL,
	"calls_outgoing_seconds" integer DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"todo" integer DEFAULT 0 NOT NULL,
	"tasks_completed" integer DEFAULT 0 NOT NULL,
	"tasks_pending" integer DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"ratings" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_metrics_account_id_day_user_id_pk" PRIMARY KEY("account_id","day","user_id")
);
--> statement-breakpoint
ALTER TABLE "task_cards" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "metric_horizons" ADD CONSTRAINT "metric_horizons_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_metrics" ADD CONSTRAINT "user_metrics_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "metric_changes_oldest" ON "metric_changes" USING btree ("account_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "task_cards_done" ON "task_cards" USING btree ("account_id","assigned_to","done_at") WHERE deleted_at is null and not client_deleted and done;--> statement-breakpoint
CREATE INDEX "clients_added" ON "clients" USING btree ("account_id","created_by","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "follow_ups_completed" ON "follow_ups" USING btree ("account_id","completed_by","completed_at") WHERE not is_active;--> statement-breakpoint
CREATE INDEX "call_legs_outside" ON "call_legs" USING btree ("account_id","created_at") WHERE kind = 'outside';--> statement-breakpoint
CREATE INDEX "client_policies_added" ON "client_policies" USING btree ("account_id","created_by","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sms_deliveries_by_time" ON "sms_deliveries" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_messages_by_time" ON "sms_messages" USING btree ("account_id","created_at","id");
--> statement-breakpoint
UPDATE "task_cards" SET "done_at" = "updated_at" WHERE "done";--> statement-breakpoint
UPDATE "clients" c SET "created_by" = l."actor_id" FROM "audit_log" l WHERE l."account_id" = c."account_id" AND l."entity" = 'client' AND l."entity_id" = c."id" AND l."action" IN ('created', 'created by an import');--> statement-breakpoint
INSERT INTO "metric_changes" ("account_id", "kind") SELECT "id", "kind" FROM "accounts" CROSS JOIN (VALUES ('user'), ('usage')) AS kinds ("kind");
