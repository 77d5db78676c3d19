CREATE TABLE "billing_customers" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"synced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_notices_account_id_kind_subject_pk" PRIMARY KEY("account_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"account_id" uuid NOT NULL,
	"id" text NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"subscription_id" text,
	"subtotal" integer NOT NULL,
	"tax" integer NOT NULL,
	"total" integer NOT NULL,
	"amount_remaining" integer NOT NULL,
	"attempted" boolean NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"hosted_url" text,
	"pdf_url" text,
	"lines" jsonb NOT NULL,
	CONSTRAINT "invoices_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "billing_payment_methods" (
	"account_id" uuid NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expiry_month" integer,
	"expiry_year" integer,
	"is_default" boolean DEFAULT false NOT NULL,
	"verify_url" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_payment_methods_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"account_id" uuid NOT NULL,
	"id" text NOT NULL,
	"nickname" text,
	"status" text NOT NULL,
	"collection_method" text NOT NULL,
	"billing_cycle_anchor" timestamp with time zone,
	"current_period_start" timestamp with time zone,
	"current_period_end" timestamp with time zone,
	"trial_end" timestamp with time zone,
	"cancel_at" timestamp with time zone,
	"default_payment_method" text,
	"items" jsonb NOT NULL,
	CONSTRAINT "subscriptions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "usage_limits" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"minutes" integer,
	"messages" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "usage_reports" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"day" date NOT NULL,
	"meter" text NOT NULL,
	"quantity" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "usage_reports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "past_due_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_plans" ADD COLUMN "plan_key" text;--> statement-breakpoint
ALTER TABLE "account_plans" ADD COLUMN "max_locations" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_plans" ADD COLUMN "max_services" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_plans" ADD COLUMN "max_phone_numbers" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_plans" ADD COLUMN "terms" text DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_plans" ADD COLUMN "trial_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_payment_methods" ADD CONSTRAINT "billing_payment_methods_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_limits" ADD CONSTRAINT "usage_limits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_reports" ADD CONSTRAINT "usage_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_customer_id_index" ON "billing_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "usage_reports_day" ON "usage_reports" USING btree ("account_id","day","meter");--> statement-breakpoint
CREATE INDEX "usage_reports_unsent" ON "usage_reports" USING btree ("account_id","sent_at","id");