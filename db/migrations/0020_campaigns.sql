CREATE TABLE "campaign_drafts" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"campaign_id" uuid,
	"campaign_version" integer,
	"values" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_drafts_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "campaign_drafts_user" UNIQUE NULLS NOT DISTINCT("account_id","user_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"account_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"level" "client_level" NOT NULL,
	"phone_number_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"held_until" timestamp with time zone,
	"message_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "campaign_recipients_account_id_run_id_phone_pk" PRIMARY KEY("account_id","run_id","phone")
);
--> statement-breakpoint
CREATE TABLE "campaign_runs" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"run_date" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'collecting' NOT NULL,
	"content" text NOT NULL,
	"user_id" uuid NOT NULL,
	"collected_at" timestamp with time zone,
	"without_number" integer DEFAULT 0 NOT NULL,
	"planned" jsonb,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_runs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"format" text DEFAULT 'sms' NOT NULL,
	"content" text NOT NULL,
	"target_whom" text DEFAULT 'both' NOT NULL,
	"target_tags" uuid[] NOT NULL,
	"target_contacts" uuid[] DEFAULT '{}' NOT NULL,
	"schedule_occurrence" text NOT NULL,
	"schedule_interval" integer DEFAULT 1 NOT NULL,
	"schedule_interval_on" smallint[] DEFAULT '{}' NOT NULL,
	"schedule_start_on" timestamp with time zone NOT NULL,
	"schedule_end_format" text DEFAULT 'never' NOT NULL,
	"schedule_end_on" timestamp with time zone,
	"schedule_end_after" integer,
	"state" text DEFAULT 'active' NOT NULL,
	"jobs_ran" integer DEFAULT 0 NOT NULL,
	"next_run_on" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "campaigns_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "campaigns_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "campaigns_free_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "campaign_run_id" uuid;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "campaign_name" text;--> statement-breakpoint
ALTER TABLE "campaign_drafts" ADD CONSTRAINT "campaign_drafts_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_drafts" ADD CONSTRAINT "campaign_drafts_account_id_campaign_id_campaigns_account_id_id_fk" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_account_id_run_id_campaign_runs_account_id_id_fk" FOREIGN KEY ("account_id","run_id") REFERENCES "public"."campaign_runs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_account_id_phone_number_id_phone_numbers_account_id_id_fk" FOREIGN KEY ("account_id","phone_number_id") REFERENCES "public"."phone_numbers"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_runs" ADD CONSTRAINT "campaign_runs_account_id_campaign_id_campaigns_account_id_id_fk" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_account_id_created_by_users_account_id_id_fk" FOREIGN KEY ("account_id","created_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_account_id_updated_by_users_account_id_id_fk" FOREIGN KEY ("account_id","updated_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_recipients_client" ON "campaign_recipients" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_waiting" ON "campaign_recipients" USING btree ("account_id","phone_number_id","run_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_runs_date" ON "campaign_runs" USING btree ("account_id","campaign_id","run_date");--> statement-breakpoint
CREATE INDEX "campaigns_list" ON "campaigns" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sms_messages_campaign" ON "sms_messages" USING btree ("account_id","campaign_run_id") WHERE campaign_run_id is not null;