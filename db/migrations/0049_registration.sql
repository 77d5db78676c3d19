CREATE TABLE "message_services" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"location_id" uuid NOT NULL,
	"sid" text,
	"friendly_name" text NOT NULL,
	"usecase" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"message_samples" text[] DEFAULT '{}' NOT NULL,
	"has_embedded_links" boolean DEFAULT false NOT NULL,
	"has_embedded_phone" boolean DEFAULT false NOT NULL,
	"message_flow" text DEFAULT '' NOT NULL,
	"campaign_sid" text,
	"campaign_id" text,
	"status" text DEFAULT 'not-submitted' NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"a2p_use_case" text DEFAULT '' NOT NULL,
	"opt_in_keywords" text[] DEFAULT '{}' NOT NULL,
	"opt_out_keywords" text[] DEFAULT '{}' NOT NULL,
	"opt_out_message" text DEFAULT '' NOT NULL,
	"help_keywords" text[] DEFAULT '{}' NOT NULL,
	"help_message" text DEFAULT '' NOT NULL,
	"busy_since" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "message_services_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "location_addresses" (
	"account_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zipcode" text DEFAULT '' NOT NULL,
	"emergency_enabled" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "location_addresses_account_id_location_id_pk" PRIMARY KEY("account_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "location_businesses" (
	"account_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"business_name" text DEFAULT '' NOT NULL,
	"identity" text DEFAULT 'direct_customer' NOT NULL,
	"business_type" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"id_type" text DEFAULT 'EIN' NOT NULL,
	"id_type_other" text DEFAULT '' NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"registration_last4" text DEFAULT '' NOT NULL,
	"operations" text DEFAULT 'USA_AND_CANADA' NOT NULL,
	"website_url" text DEFAULT '' NOT NULL,
	"social_media_url" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "location_businesses_account_id_location_id_pk" PRIMARY KEY("account_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "location_registrations" (
	"account_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"copied_from" uuid,
	"address_sid" text,
	"document_sid" text,
	"business_sid" text,
	"rep1_sid" text,
	"rep2_sid" text,
	"profile_sid" text,
	"profile_status" text DEFAULT 'not-submitted' NOT NULL,
	"profile_errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"profile_submitted_at" timestamp with time zone,
	"profile_decided_at" timestamp with time zone,
	"brand_type" text DEFAULT '' NOT NULL,
	"stock_exchange" text DEFAULT '' NOT NULL,
	"stock_ticker" text DEFAULT '' NOT NULL,
	"brand_information_sid" text,
	"trust_bundle_sid" text,
	"trust_bundle_status" text DEFAULT '' NOT NULL,
	"brand_sid" text,
	"brand_status" text DEFAULT 'not-submitted' NOT NULL,
	"brand_errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"brand_score" integer,
	"brand_submitted_at" timestamp with time zone,
	"brand_decided_at" timestamp with time zone,
	"busy_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "location_registrations_account_id_location_id_pk" PRIMARY KEY("account_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "location_reps" (
	"account_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"business_title" text DEFAULT '' NOT NULL,
	"job_position" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "location_reps_account_id_location_id_level_pk" PRIMARY KEY("account_id","location_id","level")
);
--> statement-breakpoint
CREATE TABLE "number_orders" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"friendly_name" text NOT NULL,
	"location_id" uuid NOT NULL,
	"status" text DEFAULT 'ordering' NOT NULL,
	"problem" text,
	"requested_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "number_orders_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "port_documents" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"document_sid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "port_documents_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "port_events" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "port_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "port_numbers" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"reason" text,
	"phone_number_id" uuid,
	CONSTRAINT "port_numbers_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "port_orders" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"location_id" uuid NOT NULL,
	"type" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zipcode" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"port_in_sid" text,
	"target_date" date,
	"busy_since" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "port_orders_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
DROP INDEX "phone_numbers_number_index";--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "status" text DEFAULT 'in-use' NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "origin" text DEFAULT 'operator' NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "message_service_id" uuid;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "service_joined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "emergency_address_sid" text;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "releasing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_services" ADD CONSTRAINT "message_services_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_services" ADD CONSTRAINT "message_services_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_addresses" ADD CONSTRAINT "location_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_addresses" ADD CONSTRAINT "location_addresses_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_businesses" ADD CONSTRAINT "location_businesses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_businesses" ADD CONSTRAINT "location_businesses_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_registrations" ADD CONSTRAINT "location_registrations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_registrations" ADD CONSTRAINT "location_registrations_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_reps" ADD CONSTRAINT "location_reps_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_reps" ADD CONSTRAINT "location_reps_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_orders" ADD CONSTRAINT "number_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_orders" ADD CONSTRAINT "number_orders_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_documents" ADD CONSTRAINT "port_documents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_documents" ADD CONSTRAINT "port_documents_account_id_order_id_port_orders_account_id_id_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."port_orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_events" ADD CONSTRAINT "port_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_events" ADD CONSTRAINT "port_events_account_id_order_id_port_orders_account_id_id_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."port_orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_numbers" ADD CONSTRAINT "port_numbers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_numbers" ADD CONSTRAINT "port_numbers_account_id_order_id_port_orders_account_id_id_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."port_orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_numbers" ADD CONSTRAINT "port_numbers_account_id_phone_number_id_phone_numbers_account_id_id_fk" FOREIGN KEY ("account_id","phone_number_id") REFERENCES "public"."phone_numbers"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_orders" ADD CONSTRAINT "port_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_orders" ADD CONSTRAINT "port_orders_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_services_sid" ON "message_services" USING btree ("sid");--> statement-breakpoint
CREATE UNIQUE INDEX "message_services_name" ON "message_services" USING btree ("account_id","friendly_name");--> statement-breakpoint
CREATE INDEX "location_registrations_profile" ON "location_registrations" USING btree ("profile_sid");--> statement-breakpoint
CREATE INDEX "location_registrations_trust_bundle" ON "location_registrations" USING btree ("trust_bundle_sid");--> statement-breakpoint
CREATE INDEX "location_registrations_brand" ON "location_registrations" USING btree ("brand_sid");--> statement-breakpoint
CREATE UNIQUE INDEX "number_orders_open" ON "number_orders" USING btree ("account_id","number") WHERE status = 'ordering';--> statement-breakpoint
CREATE INDEX "number_orders_newest" ON "number_orders" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "port_documents_kind" ON "port_documents" USING btree ("account_id","order_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "port_events_step" ON "port_events" USING btree ("account_id","order_id","created_at","status");--> statement-breakpoint
CREATE INDEX "port_numbers_order" ON "port_numbers" USING btree ("account_id","order_id");--> statement-breakpoint
CREATE INDEX "port_orders_port_in" ON "port_orders" USING btree ("port_in_sid");--> statement-breakpoint
CREATE INDEX "port_orders_newest" ON "port_orders" USING btree ("account_id","created_at","id");--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_account_id_message_service_id_message_services_account_id_id_fk" FOREIGN KEY ("account_id","message_service_id") REFERENCES "public"."message_services"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_number_index" ON "phone_numbers" USING btree ("number") WHERE status <> 'released';