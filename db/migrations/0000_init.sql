CREATE TYPE "public"."client_level" AS ENUM('applicant', 'coapplicant', 'combined');--> statement-breakpoint
CREATE TYPE "public"."sms_flow" AS ENUM('incoming', 'outgoing');--> statement-breakpoint
CREATE TYPE "public"."sms_status" AS ENUM('pending', 'sending', 'uncertain', 'sent', 'delivered', 'undelivered', 'failed', 'received');--> statement-breakpoint
CREATE TYPE "public"."sms_type" AS ENUM('message', 'scheduled', 'campaign', 'status', 'optin');--> statement-breakpoint
CREATE TYPE "public"."presence_status" AS ENUM('available', 'away', 'lunch', 'break', 'busy', 'training', 'coaching', 'on call', 'offline');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('super', 'owner', 'admin', 'employee');--> statement-breakpoint
CREATE TABLE "account_counts" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"clients" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_keys" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"master_key_id" text NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"timezone" text DEFAULT 'America/Denver' NOT NULL,
	"mfa_required" boolean DEFAULT false NOT NULL,
	"gathering_forms" text DEFAULT 'all' NOT NULL,
	"messaging_enabled" boolean DEFAULT true NOT NULL,
	"service_review_enabled" boolean DEFAULT false NOT NULL,
	"calendar_connected" boolean DEFAULT false NOT NULL,
	"is_platform" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"actor_id" uuid,
	"ghosted_by" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid,
	"detail" text,
	"ip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"timezone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "locations_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "phone_numbers" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"location_id" uuid NOT NULL,
	"number" text NOT NULL,
	"friendly_name" text NOT NULL,
	"sms_enabled" boolean DEFAULT true NOT NULL,
	"sms_registered" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"provider_sid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_numbers_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"type" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_sticky" boolean DEFAULT false NOT NULL,
	"image_key" text,
	"thumbnail_key" text,
	"user_id" uuid,
	"format" text,
	"status" text,
	"phone_number" text,
	"call_duration" integer,
	"recording_url" text,
	"recording_duration" integer,
	"viewed_by" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "activities_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_merges" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"client_id" uuid NOT NULL,
	"other_id" uuid,
	"snapshot" jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "client_merges_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_favorites" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_favorites_account_id_user_id_client_id_pk" PRIMARY KEY("account_id","user_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"location_id" uuid,
	"managed_by" uuid,
	"managed_on" timestamp with time zone,
	"first_name" text,
	"preferred_first_name" text,
	"last_name" text,
	"suffix" text,
	"company_name" text,
	"email" text,
	"phone" text,
	"mobile_phone" text,
	"co_first_name" text,
	"co_preferred_first_name" text,
	"co_last_name" text,
	"co_suffix" text,
	"co_email" text,
	"co_phone" text,
	"co_mobile_phone" text,
	"co_status" text,
	"dob" date,
	"dod" date,
	"gender" text,
	"military_status" text,
	"occupation" text,
	"employer_name" text,
	"business_type" text,
	"co_dob" date,
	"co_dod" date,
	"co_gender" text,
	"co_military_status" text,
	"co_occupation" text,
	"co_employer_name" text,
	"co_business_type" text,
	"rating" smallint,
	"co_rating" smallint,
	"affiliate_via" text,
	"affiliate_contact_id" uuid,
	"affiliate_contact_level" "client_level",
	"affiliate_on" date,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"co_details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_contacted_on" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"sort_name" text collate "C" GENERATED ALWAYS AS (regexp_replace(replace(lower(translate(regexp_replace(normalize(coalesce(nullif(btrim(coalesce(last_name, '') || ' ' || coalesce(first_name, '')), ''), company_name, ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđıς', 'LlOoDdiσ') collate "pg_c_utf8"), 'ß', 'ss'), '\s+', ' ', 'g')) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(replace(lower(translate(regexp_replace(normalize(' ' || coalesce(first_name, '') || ' ' || coalesce(preferred_first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(suffix, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(mobile_phone, '') || ' ' || coalesce(co_first_name, '') || ' ' || coalesce(co_preferred_first_name, '') || ' ' || coalesce(co_last_name, '') || ' ' || coalesce(co_suffix, '') || ' ' || coalesce(co_email, '') || ' ' || coalesce(co_phone, '') || ' ' || coalesce(co_mobile_phone, ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđıς', 'LlOoDdiσ') collate "pg_c_utf8"), 'ß', 'ss'), '\s+', ' ', 'g')) STORED NOT NULL,
	CONSTRAINT "clients_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "consent_events" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"phone" text NOT NULL,
	"event" text NOT NULL,
	"source" text NOT NULL,
	"keyword" text,
	"message_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"account_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"event_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_account_id_phone_pk" PRIMARY KEY("account_id","phone")
);
--> statement-breakpoint
CREATE TABLE "follow_up_ignores" (
	"account_id" uuid NOT NULL,
	"follow_up_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follow_up_ignores_account_id_follow_up_id_user_id_pk" PRIMARY KEY("account_id","follow_up_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"assign_to" text NOT NULL,
	"user_id" uuid,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reminder_minutes" smallint,
	"reminded_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"message_to" text,
	"message" text,
	"message_at" timestamp with time zone,
	"message_status" text,
	"message_problem" text,
	"sms_room_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" uuid NOT NULL,
	"completed_by" uuid,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_ups_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_addresses" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"type" text GENERATED ALWAYS AS (data ->> 'type') STORED,
	"city" text GENERATED ALWAYS AS (data ->> 'city') STORED,
	"county" text GENERATED ALWAYS AS (data ->> 'county') STORED,
	"state" text GENERATED ALWAYS AS (data ->> 'state') STORED,
	"zipcode" text GENERATED ALWAYS AS (data ->> 'zipcode') STORED,
	CONSTRAINT "client_addresses_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_commercials" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "client_commercials_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_dependents" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "client_dependents_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_extras" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "client_extras_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_homes" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "client_homes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_links" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "client_links_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_payment_methods" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "client_payment_methods_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_policies" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"type" text GENERATED ALWAYS AS (data ->> 'type') STORED,
	"company" text GENERATED ALWAYS AS (data ->> 'company') STORED,
	"enrolled_via" text GENERATED ALWAYS AS (data ->> 'enrolledVia') STORED,
	"issue_date" text GENERATED ALWAYS AS (data ->> 'issueDate') STORED,
	"effective_date" text GENERATED ALWAYS AS (data ->> 'effectiveDate') STORED,
	"term_date" text GENERATED ALWAYS AS (data ->> 'termDate') STORED,
	"premium_cents" bigint GENERATED ALWAYS AS ((data ->> 'premium')::bigint) STORED,
	CONSTRAINT "client_policies_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_vehicles" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "client_vehicles_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "field_option_lists" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "field_option_lists_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "field_options" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "field_options_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "vin_lookups" (
	"vin" text PRIMARY KEY NOT NULL,
	"year" integer,
	"make" text,
	"model" text,
	"problem" text,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_deliveries" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"message_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"to_number" text NOT NULL,
	"from_number" text NOT NULL,
	"status" "sms_status" DEFAULT 'pending' NOT NULL,
	"provider_sid" text,
	"error_code" integer,
	"error_message" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"request_id" uuid,
	"superseded" boolean DEFAULT false NOT NULL,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_deliveries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sms_media" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"message_id" uuid,
	"uploaded_by" uuid,
	"state" text NOT NULL,
	"provider_url" text,
	"storage_key" text,
	"file_name" text,
	"content_type" text,
	"byte_size" integer,
	"width" integer,
	"height" integer,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_media_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"room_id" uuid NOT NULL,
	"flow" "sms_flow" NOT NULL,
	"type" "sms_type" DEFAULT 'message' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"from_number" text,
	"status" "sms_status" NOT NULL,
	"error_code" integer,
	"error_message" text,
	"request_id" uuid,
	"provider_sid" text,
	"rev" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_messages_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sms_room_users" (
	"account_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"following" boolean DEFAULT false NOT NULL,
	"last_viewed_on" timestamp with time zone,
	CONSTRAINT "sms_room_users_account_id_room_id_user_id_pk" PRIMARY KEY("account_id","room_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sms_rooms" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid,
	"level" "client_level",
	"phone_number" text NOT NULL,
	"recipients" text[] NOT NULL,
	"phone_number_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"last_message_on" timestamp with time zone DEFAULT now() NOT NULL,
	"last_message_preview" text DEFAULT '' NOT NULL,
	"last_message_flow" text,
	"last_message_status" text,
	"last_message_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_rooms_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"account_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "group_members_account_id_group_id_user_id_pk" PRIMARY KEY("account_id","group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" "presence_status" DEFAULT 'offline' NOT NULL,
	"coachee_id" uuid,
	"restore_status" "presence_status",
	"call_restore_status" "presence_status",
	"last_seen_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presence_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_reason" text,
	"ghost_account_id" uuid,
	"ghost_user_id" uuid,
	"user_agent" text,
	"ip" text,
	CONSTRAINT "sessions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_locations" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	CONSTRAINT "user_locations_account_id_user_id_location_id_pk" PRIMARY KEY("account_id","user_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" "user_role" DEFAULT 'employee' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"extension" text,
	"npn" text,
	"avatar_key" text,
	"theme_color" text DEFAULT '#19d0de' NOT NULL,
	"mfa_enabled" boolean DEFAULT false NOT NULL,
	"mfa_secret" text,
	"mfa_pending_secret" text,
	"mfa_last_step" integer,
	"mobile_token" text,
	"mobile_logged_in" boolean DEFAULT false NOT NULL,
	"password_changed_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_tags" (
	"account_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_tags_account_id_client_id_tag_id_pk" PRIMARY KEY("account_id","client_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'tenant' NOT NULL,
	"rule" jsonb,
	"assigned" integer DEFAULT 0 NOT NULL,
	"refreshed_at" timestamp with time zone,
	"timed" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"requested_by" uuid NOT NULL,
	"scope" text[] NOT NULL,
	"filter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"file_key" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"requested_by" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"file_key" text,
	"state" text DEFAULT 'reading' NOT NULL,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duplicates" text DEFAULT 'skip' NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"error" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"account_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"sheet" smallint NOT NULL,
	"line" integer NOT NULL,
	"cells" text,
	"state" text DEFAULT 'read' NOT NULL,
	"reason" text,
	"ref" text,
	"keys" text[],
	"match_id" uuid,
	"match_by" text,
	"match_row" integer,
	"choice" text,
	"client_id" uuid,
	"record_id" uuid,
	"before" jsonb,
	CONSTRAINT "import_rows_account_id_import_id_n_pk" PRIMARY KEY("account_id","import_id","n")
);
--> statement-breakpoint
ALTER TABLE "account_counts" ADD CONSTRAINT "account_counts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_keys" ADD CONSTRAINT "account_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_account_id_other_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","other_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_account_id_undone_by_users_account_id_id_fk" FOREIGN KEY ("account_id","undone_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_favorites" ADD CONSTRAINT "client_favorites_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_favorites" ADD CONSTRAINT "client_favorites_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_account_id_managed_by_users_account_id_id_fk" FOREIGN KEY ("account_id","managed_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_ignores" ADD CONSTRAINT "follow_up_ignores_account_id_follow_up_id_follow_ups_account_id_id_fk" FOREIGN KEY ("account_id","follow_up_id") REFERENCES "public"."follow_ups"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_ignores" ADD CONSTRAINT "follow_up_ignores_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_created_by_users_account_id_id_fk" FOREIGN KEY ("account_id","created_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_completed_by_users_account_id_id_fk" FOREIGN KEY ("account_id","completed_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_sms_room_id_sms_rooms_account_id_id_fk" FOREIGN KEY ("account_id","sms_room_id") REFERENCES "public"."sms_rooms"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_commercials" ADD CONSTRAINT "client_commercials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_commercials" ADD CONSTRAINT "client_commercials_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_dependents" ADD CONSTRAINT "client_dependents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_dependents" ADD CONSTRAINT "client_dependents_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_extras" ADD CONSTRAINT "client_extras_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_extras" ADD CONSTRAINT "client_extras_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_homes" ADD CONSTRAINT "client_homes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_homes" ADD CONSTRAINT "client_homes_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_payment_methods" ADD CONSTRAINT "client_payment_methods_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_payment_methods" ADD CONSTRAINT "client_payment_methods_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_policies" ADD CONSTRAINT "client_policies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_policies" ADD CONSTRAINT "client_policies_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_vehicles" ADD CONSTRAINT "client_vehicles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_vehicles" ADD CONSTRAINT "client_vehicles_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_option_lists" ADD CONSTRAINT "field_option_lists_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_options" ADD CONSTRAINT "field_options_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_deliveries" ADD CONSTRAINT "sms_deliveries_account_id_message_id_sms_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."sms_messages"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_media" ADD CONSTRAINT "sms_media_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_media" ADD CONSTRAINT "sms_media_account_id_message_id_sms_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."sms_messages"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_account_id_room_id_sms_rooms_account_id_id_fk" FOREIGN KEY ("account_id","room_id") REFERENCES "public"."sms_rooms"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_room_users" ADD CONSTRAINT "sms_room_users_account_id_room_id_sms_rooms_account_id_id_fk" FOREIGN KEY ("account_id","room_id") REFERENCES "public"."sms_rooms"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_room_users" ADD CONSTRAINT "sms_room_users_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_rooms" ADD CONSTRAINT "sms_rooms_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_rooms" ADD CONSTRAINT "sms_rooms_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_rooms" ADD CONSTRAINT "sms_rooms_account_id_phone_number_id_phone_numbers_account_id_id_fk" FOREIGN KEY ("account_id","phone_number_id") REFERENCES "public"."phone_numbers"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_account_id_group_id_groups_account_id_id_fk" FOREIGN KEY ("account_id","group_id") REFERENCES "public"."groups"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_locations" ADD CONSTRAINT "user_locations_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_locations" ADD CONSTRAINT "user_locations_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tags" ADD CONSTRAINT "client_tags_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tags" ADD CONSTRAINT "client_tags_account_id_tag_id_tags_account_id_id_fk" FOREIGN KEY ("account_id","tag_id") REFERENCES "public"."tags"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_account_id_requested_by_users_account_id_id_fk" FOREIGN KEY ("account_id","requested_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_account_id_requested_by_users_account_id_id_fk" FOREIGN KEY ("account_id","requested_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_account_id_import_id_imports_account_id_id_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."imports"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_account_id_entity_entity_id_id_index" ON "audit_log" USING btree ("account_id","entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("account_id","actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_deed" ON "audit_log" USING btree ("account_id","entity","action","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_account_id_name_index" ON "locations" USING btree ("account_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_number_index" ON "phone_numbers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "activities_of_client" ON "activities" USING btree ("account_id","client_id","created_at","id") WHERE deleted_at is null and not is_sticky;--> statement-breakpoint
CREATE INDEX "activities_sticky" ON "activities" USING btree ("account_id","client_id","created_at") WHERE deleted_at is null and is_sticky;--> statement-breakpoint
CREATE INDEX "activities_trash" ON "activities" USING btree ("account_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "client_merges_of_client" ON "client_merges" USING btree ("account_id","client_id","id");--> statement-breakpoint
CREATE INDEX "client_merges_of_other" ON "client_merges" USING btree ("account_id","other_id","id");--> statement-breakpoint
CREATE INDEX "client_favorites_account_id_client_id_index" ON "client_favorites" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "clients_list" ON "clients" USING btree ("account_id","sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_contact" ON "clients" USING btree ("account_id",coalesce(last_contacted_on, '-infinity'::timestamptz),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_created" ON "clients" USING btree ("account_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_manager" ON "clients" USING btree ("account_id","managed_by","sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_location" ON "clients" USING btree ("account_id","location_id","sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_trash" ON "clients" USING btree ("account_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "clients_mobile_phone" ON "clients" USING btree ("account_id","mobile_phone") WHERE mobile_phone is not null;--> statement-breakpoint
CREATE INDEX "clients_co_mobile_phone" ON "clients" USING btree ("account_id","co_mobile_phone") WHERE co_mobile_phone is not null;--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree ("account_id","phone") WHERE phone is not null;--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree ("account_id",lower(email)) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "clients_birth" ON "clients" USING btree ("account_id","sort_name","dob") WHERE dob is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_referred" ON "clients" USING btree ("account_id","affiliate_contact_id") WHERE affiliate_contact_id is not null;--> statement-breakpoint
CREATE INDEX "clients_co_phone" ON "clients" USING btree ("account_id","co_phone") WHERE co_phone is not null;--> statement-breakpoint
CREATE INDEX "consent_events_account_id_phone_id_index" ON "consent_events" USING btree ("account_id","phone","id");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_events_account_id_message_id_index" ON "consent_events" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE INDEX "follow_ups_of_client" ON "follow_ups" USING btree ("account_id","client_id","is_active","due_at","id");--> statement-breakpoint
CREATE INDEX "follow_ups_of_user" ON "follow_ups" USING btree ("account_id","user_id","due_at","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "follow_ups_of_team" ON "follow_ups" USING btree ("account_id","due_at","id") WHERE is_active and assign_to = 'team';--> statement-breakpoint
CREATE INDEX "follow_ups_scheduled" ON "follow_ups" USING btree ("account_id","created_by","due_at","id") WHERE is_active and assign_to = 'none';--> statement-breakpoint
CREATE INDEX "client_addresses_of_client" ON "client_addresses" USING btree ("account_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_addresses_trash" ON "client_addresses" USING btree ("account_id","client_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "client_addresses_city" ON "client_addresses" USING btree ("account_id",lower(city)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_addresses_county" ON "client_addresses" USING btree ("account_id",lower(county)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_addresses_state" ON "client_addresses" USING btree ("account_id","state") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_addresses_zipcode" ON "client_addresses" USING btree ("account_id","zipcode") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_commercials_of_client" ON "client_commercials" USING btree ("account_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_commercials_trash" ON "client_commercials" USING btree ("account_id","client_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "client_dependents_of_client" ON "client_dependents" USING btree ("account_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_dependents_trash" ON "client_dependents" USING btree ("account_id","client_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "client_extras_of_client" ON "client_extras" USING btree ("account_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_extras_trash" ON "client_extras" USING btree ("account_id","client_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "client_homes_of_client" ON "client_homes" USING btree ("account_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_homes_trash" ON "client_homes" USING btree ("account_id","client_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "client_links_of_client" ON "client_links" USING btree ("account_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_links_trash" ON "client_links" USING btree ("account_id","client_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "client_payment_methods_of_client" ON "client_payment_methods" USING btree ("account_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_payment_methods_trash" ON "client_payment_methods" USING btree ("account_id","client_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "client_policies_of_client" ON "client_policies" USING btree ("account_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_trash" ON "client_policies" USING btree ("account_id","client_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "client_policies_premiums" ON "client_policies" USING btree ("account_id","client_id","premium_cents") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_type" ON "client_policies" USING btree ("account_id","type") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_company" ON "client_policies" USING btree ("account_id","company") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_enrolled_via" ON "client_policies" USING btree ("account_id","enrolled_via") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_issue_date" ON "client_policies" USING btree ("account_id","issue_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_effective_date" ON "client_policies" USING btree ("account_id","effective_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_term_date" ON "client_policies" USING btree ("account_id","term_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_vehicles_of_client" ON "client_vehicles" USING btree ("account_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_vehicles_trash" ON "client_vehicles" USING btree ("account_id","client_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "field_options_value" ON "field_options" USING btree ("account_id","key",lower(value));--> statement-breakpoint
CREATE INDEX "sms_deliveries_message" ON "sms_deliveries" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_deliveries_provider_sid" ON "sms_deliveries" USING btree ("account_id","provider_sid");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_deliveries_request" ON "sms_deliveries" USING btree ("account_id","request_id","to_number");--> statement-breakpoint
CREATE INDEX "sms_deliveries_waiting" ON "sms_deliveries" USING btree ("account_id","room_id","id") WHERE status in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "sms_deliveries_lease" ON "sms_deliveries" USING btree ("lease_until") WHERE status in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "sms_media_message" ON "sms_media" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE INDEX "sms_messages_room" ON "sms_messages" USING btree ("account_id","room_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_request" ON "sms_messages" USING btree ("account_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_provider_sid" ON "sms_messages" USING btree ("account_id","provider_sid");--> statement-breakpoint
CREATE INDEX "sms_room_users_following" ON "sms_room_users" USING btree ("account_id","user_id") WHERE following;--> statement-breakpoint
CREATE INDEX "sms_room_users_followers" ON "sms_room_users" USING btree ("account_id","room_id","user_id") WHERE following;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_rooms_recipients" ON "sms_rooms" USING btree ("account_id","recipients");--> statement-breakpoint
CREATE INDEX "sms_rooms_list" ON "sms_rooms" USING btree ("account_id","status","last_message_on","id");--> statement-breakpoint
CREATE INDEX "sms_rooms_phone" ON "sms_rooms" USING btree ("account_id","phone_number");--> statement-breakpoint
CREATE INDEX "sms_rooms_client" ON "sms_rooms" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_account_id_label_index" ON "groups" USING btree ("account_id","label");--> statement-breakpoint
CREATE INDEX "password_resets_email_created_at_index" ON "password_resets" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "presence_last_seen_at_index" ON "presence" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_index" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_account_id_user_id_index" ON "sessions" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_account_id_email_index" ON "users" USING btree ("account_id","email");--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "client_tags_tag" ON "client_tags" USING btree ("account_id","tag_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "tags_timed" ON "tags" USING btree ("account_id") WHERE timed;--> statement-breakpoint
CREATE INDEX "exports_newest" ON "exports" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "import_rows_state" ON "import_rows" USING btree ("account_id","import_id","state","sheet","n");--> statement-breakpoint
CREATE INDEX "import_rows_ref" ON "import_rows" USING btree ("account_id","import_id","ref") WHERE ref is not null;