CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TYPE "public"."client_level" AS ENUM('applicant', 'coapplicant', 'combined');--> statement-breakpoint
CREATE TYPE "public"."sms_flow" AS ENUM('incoming', 'outgoing');--> statement-breakpoint
CREATE TYPE "public"."sms_status" AS ENUM('pending', 'sending', 'uncertain', 'sent', 'delivered', 'undelivered', 'failed', 'received');--> statement-breakpoint
CREATE TYPE "public"."sms_type" AS ENUM('message', 'scheduled', 'campaign', 'status', 'optin', 'review', 'note', 'imported');--> statement-breakpoint
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
	"legal_name" text,
	"address" text,
	"address2" text,
	"city" text,
	"state" text,
	"zipcode" text,
	"timezone" text DEFAULT 'America/Denver' NOT NULL,
	"mfa_required" boolean DEFAULT false NOT NULL,
	"gathering_forms" text DEFAULT 'all' NOT NULL,
	"messaging_enabled" boolean DEFAULT true NOT NULL,
	"service_review_enabled" boolean DEFAULT false NOT NULL,
	"review_sms_message" text DEFAULT '' NOT NULL,
	"google_place_id" text DEFAULT '' NOT NULL,
	"google_review_min_rating" integer DEFAULT 4 NOT NULL,
	"rating_notification_enabled" boolean DEFAULT true NOT NULL,
	"calendar" text DEFAULT 'off' NOT NULL,
	"calendar_connected" boolean DEFAULT false NOT NULL,
	"is_platform" boolean DEFAULT false NOT NULL,
	"recording_retention_days" integer,
	"call_retention_days" integer,
	"message_retention_days" integer,
	"chat_retention_days" integer,
	"audit_retention_days" integer,
	"calling_countries" text[] DEFAULT '{"US","CA"}' NOT NULL,
	"coaching_enabled" boolean DEFAULT true NOT NULL,
	"suspended_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"erased_at" timestamp with time zone,
	"sending_stopped_at" timestamp with time zone,
	"sending_stopped_by" uuid,
	"past_due_since" timestamp with time zone,
	"past_due_grace" date,
	"minutes_reached" text,
	"messages_reached" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"actor_id" uuid,
	"ghosted_by" uuid,
	"key_id" uuid,
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
	"emergency_enabled" boolean DEFAULT false NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"call_flow" jsonb,
	"call_flow_version" integer DEFAULT 0 NOT NULL,
	"office_hours" jsonb,
	"office_hours_version" integer DEFAULT 1 NOT NULL,
	"transcription" text DEFAULT 'off' NOT NULL,
	"transcription_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "locations_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "mobile_app_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"logo_key" text,
	"product_offerings" text[] DEFAULT '{}' NOT NULL,
	"departments" text[] DEFAULT '{}' NOT NULL,
	"change_request_types" text[] DEFAULT '{}' NOT NULL,
	"referral_bonus" text DEFAULT '' NOT NULL,
	"referral_disclaimer" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
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
	"sms_class" text DEFAULT 'low-volume' NOT NULL,
	"sms_use_case" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"provider_sid" text,
	"status" text DEFAULT 'in-use' NOT NULL,
	"origin" text DEFAULT 'operator' NOT NULL,
	"message_service_id" uuid,
	"service_joined_at" timestamp with time zone,
	"emergency_address_sid" text,
	"releasing_at" timestamp with time zone,
	"was_default" boolean DEFAULT false NOT NULL,
	"released_at" timestamp with time zone,
	"campaigns_free_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
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
CREATE TABLE "api_keys" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"made_by" uuid,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"old_token_hash" "bytea",
	"old_until" timestamp with time zone,
	"ending" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"warned_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_origins" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"origin" text NOT NULL,
	CONSTRAINT "api_origins_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_replays" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" integer,
	"body" text,
	CONSTRAINT "api_replays_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_balances" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"past_due" integer DEFAULT 0 NOT NULL,
	"current" integer DEFAULT 0 NOT NULL,
	"upcoming" integer DEFAULT 0 NOT NULL,
	"next_payment_on" date,
	"automatic_payment" boolean DEFAULT false NOT NULL,
	"stripe_payment_method_id" text,
	"as_of" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_plans" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"plan_key" text,
	"name" text NOT NULL,
	"minutes" integer NOT NULL,
	"messages" integer NOT NULL,
	"max_locations" integer DEFAULT 1 NOT NULL,
	"max_services" integer DEFAULT 1 NOT NULL,
	"max_phone_numbers" integer DEFAULT 1 NOT NULL,
	"terms" text DEFAULT 'free' NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"synced_at" timestamp with time zone,
	"reported_from" date
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
	"payment" text,
	"problem" text,
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
CREATE TABLE "released_numbers" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"held_from" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "released_numbers_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"version" integer DEFAULT 1 NOT NULL,
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
	"attempted_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "usage_reports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "blocked_numbers" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"phone_number" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_numbers_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_board_clients" (
	"account_id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "task_board_clients_account_id_board_id_client_id_level_pk" PRIMARY KEY("account_id","board_id","client_id","level")
);
--> statement-breakpoint
CREATE TABLE "task_board_tags" (
	"account_id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"filled_at" timestamp with time zone,
	CONSTRAINT "task_board_tags_account_id_board_id_tag_id_pk" PRIMARY KEY("account_id","board_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "task_board_users" (
	"account_id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "task_board_users_account_id_board_id_user_id_pk" PRIMARY KEY("account_id","board_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "task_boards" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"monitor" boolean DEFAULT false NOT NULL,
	"eff_date" date,
	"exp_date" date,
	"cards_for" text DEFAULT 'both' NOT NULL,
	"status" text DEFAULT 'ready' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "task_boards_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_card_events" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_id" uuid,
	"change_id" uuid,
	"was" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_card_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_cards" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"board_id" uuid NOT NULL,
	"lane_id" uuid NOT NULL,
	"client_id" uuid,
	"level" text DEFAULT 'applicant' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"due_on" date,
	"color" text,
	"assigned_to" uuid,
	"assigned_at" timestamp with time zone,
	"position" text collate "C" NOT NULL,
	"untouched" boolean DEFAULT false NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone,
	"client_deleted" boolean DEFAULT false NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edits" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "task_cards_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_lanes" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"board_id" uuid NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "task_lanes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_connections" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"tokens" text NOT NULL,
	"connected_by" uuid NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"expired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_consents" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"verifier" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_consents_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"google_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"background_color" text NOT NULL,
	"foreground_color" text NOT NULL,
	"selected" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "calendars_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "campaign_drafts" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"campaign_id" uuid,
	"campaign_version" integer,
	"base" jsonb,
	"values" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_drafts_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "campaign_drafts_user" UNIQUE("account_id","user_id","campaign_id")
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
	"segments" integer DEFAULT 0 NOT NULL,
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
	"target_query" jsonb,
	"target_contacts" uuid[] DEFAULT '{}' NOT NULL,
	"schedule_occurrence" text NOT NULL,
	"schedule_interval" integer DEFAULT 1 NOT NULL,
	"schedule_interval_on" smallint[] DEFAULT '{}' NOT NULL,
	"schedule_start_on" timestamp with time zone NOT NULL,
	"schedule_time" text,
	"schedule_end_format" text DEFAULT 'never' NOT NULL,
	"schedule_end_on" timestamp with time zone,
	"schedule_end_after" integer,
	"state" text DEFAULT 'active' NOT NULL,
	"jobs_ran" integer DEFAULT 0 NOT NULL,
	"next_run_on" timestamp with time zone,
	"sent_now_from" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "campaigns_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
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
	"external_id" text,
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
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"sort_name" text collate "C" GENERATED ALWAYS AS (regexp_replace(replace(lower(translate(regexp_replace(normalize(coalesce(nullif(btrim(coalesce(last_name, '') || ' ' || coalesce(first_name, '')), ''), company_name, ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđıς', 'LlOoDdiσ') collate "pg_c_utf8"), 'ß', 'ss'), '\s+', ' ', 'g')) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(replace(lower(translate(regexp_replace(normalize(' ' || coalesce(first_name, '') || ' ' || coalesce(preferred_first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(suffix, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(mobile_phone, '') || ' ' || coalesce(co_first_name, '') || ' ' || coalesce(co_preferred_first_name, '') || ' ' || coalesce(co_last_name, '') || ' ' || coalesce(co_suffix, '') || ' ' || coalesce(co_email, '') || ' ' || coalesce(co_phone, '') || ' ' || coalesce(co_mobile_phone, ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđıς', 'LlOoDdiσ') collate "pg_c_utf8"), 'ß', 'ss'), '\s+', ' ', 'g')) STORED NOT NULL,
	CONSTRAINT "clients_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "company_identities" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_identities_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "company_sign_ins" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"issuer" text NOT NULL,
	"oidc_client_id" text,
	"client_secret" text,
	"required" boolean DEFAULT false NOT NULL,
	"worked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_domains" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"proved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_domains_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "consent_events" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"phone" text NOT NULL,
	"event" text NOT NULL,
	"source" text NOT NULL,
	"keyword" text,
	"note" text,
	"said_at" timestamp with time zone,
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
CREATE TABLE "evidence_entries" (
	"account_id" uuid NOT NULL,
	"seal_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"chain" text NOT NULL,
	CONSTRAINT "evidence_entries_account_id_seal_id_position_pk" PRIMARY KEY("account_id","seal_id","position")
);
--> statement-breakpoint
CREATE TABLE "evidence_seals" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"number" integer NOT NULL,
	"subject_id" uuid NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"entry_count" integer NOT NULL,
	"entries_hash" text NOT NULL,
	"manifest_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "evidence_seals_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "evidence_seals_number" UNIQUE("account_id","number")
);
--> statement-breakpoint
CREATE TABLE "flow_recordings" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"bucket" text NOT NULL,
	"label" text NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text NOT NULL,
	"byte_size" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_recordings_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "follow_ups_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "made_files" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"client_id" uuid,
	"scope" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"parts_done" integer DEFAULT 0 NOT NULL,
	"parts_total" integer,
	"byte_size" bigint,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"file_key" text,
	"pdf_key" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "made_files_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
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
	"minutes" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "morning_mails" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"enabled" boolean NOT NULL,
	"hour" smallint NOT NULL,
	"timezone" text,
	"weekdays" boolean DEFAULT false NOT NULL,
	"last_day" date,
	"sent_day" date,
	CONSTRAINT "morning_mails_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "call_events" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"call_id" uuid NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "call_legs" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"call_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid,
	"phone_number" text,
	"label" text NOT NULL,
	"via" text NOT NULL,
	"provider_sid" text,
	"state" text DEFAULT 'created' NOT NULL,
	"dialed_at" timestamp with time zone,
	"is_host" boolean DEFAULT false NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"on_hold" boolean DEFAULT false NOT NULL,
	"mute_sequence" integer DEFAULT 0 NOT NULL,
	"hold_sequence" integer DEFAULT 0 NOT NULL,
	"held_at" timestamp with time zone,
	"held_for" text,
	"coached_leg_id" uuid,
	"replaces_leg_id" uuid,
	"invited_by" uuid,
	"invited_to" text,
	"ending" text,
	"end_reason" text,
	"error_message" text,
	"ring_until" timestamp with time zone,
	"away_until" timestamp with time zone,
	"notice" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "call_legs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "call_recordings" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"call_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"provider_sid" text NOT NULL,
	"duration" integer NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"storage_key" text,
	"byte_size" integer,
	"content_type" text,
	"stored_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_recordings_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"direction" text NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"status" text DEFAULT 'ringing' NOT NULL,
	"step" text,
	"flow" jsonb,
	"location_id" uuid,
	"phone_number_id" uuid,
	"phone_number" text,
	"user_id" uuid,
	"user_to_id" uuid,
	"ivr" text DEFAULT 'main' NOT NULL,
	"in_office_hours" boolean,
	"verification" text,
	"error_message" text,
	"conference_sid" text,
	"recording_status" text,
	"recording_duration" integer,
	"transcript" text,
	"worked_by" uuid,
	"worked_on" timestamp with time zone,
	"result_id" uuid,
	"result_by" uuid,
	"result_at" timestamp with time zone,
	"rev" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"cut_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	CONSTRAINT "calls_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "phone_devices" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"registered" boolean NOT NULL,
	"microphone" text NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"ringable" boolean NOT NULL,
	CONSTRAINT "phone_devices_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "queued_calls" (
	"account_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"state" text NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"taken_by" uuid,
	"request_id" uuid,
	CONSTRAINT "queued_calls_account_id_call_id_pk" PRIMARY KEY("account_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"version" integer DEFAULT 1 NOT NULL,
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
	"version" integer DEFAULT 1 NOT NULL,
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
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "client_dependents_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
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
	"version" integer DEFAULT 1 NOT NULL,
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
	"version" integer DEFAULT 1 NOT NULL,
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
	"version" integer DEFAULT 1 NOT NULL,
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
	"version" integer DEFAULT 1 NOT NULL,
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
	"version" integer DEFAULT 1 NOT NULL,
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
	"version" integer DEFAULT 1 NOT NULL,
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
	"suggested" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "field_options_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "vin_lookups" (
	"vin" text PRIMARY KEY NOT NULL,
	"year" integer,
	"make" text,
	"model" text,
	"type" text,
	"problem" text,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"website_check" jsonb,
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
	"brand_volume" text,
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
	"message_service_id" uuid,
	"status" text DEFAULT 'ordering' NOT NULL,
	"problem" text,
	"requested_by" uuid,
	"busy_since" timestamp with time zone,
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
CREATE TABLE "referral_totals" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"months" jsonb NOT NULL,
	"top_clients" jsonb NOT NULL,
	"as_of" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_reviews" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"client_level" "client_level" NOT NULL,
	"room_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"rating" smallint,
	"rated_at" timestamp with time zone,
	"feedback" text,
	CONSTRAINT "service_reviews_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sms_room_users" (
	"account_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"following" boolean DEFAULT false NOT NULL,
	"last_viewed_on" timestamp with time zone,
	"muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sms_room_users_account_id_room_id_user_id_pk" PRIMARY KEY("account_id","room_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sms_rooms" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"client_id" uuid,
	"level" "client_level",
	"owner_chosen" boolean DEFAULT false NOT NULL,
	"phone_number" text NOT NULL,
	"recipients" text[] NOT NULL,
	"phone_number_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"last_message_on" timestamp with time zone DEFAULT now() NOT NULL,
	"last_message_preview" text DEFAULT '' NOT NULL,
	"last_message_flow" text,
	"last_message_status" text,
	"last_message_by" uuid,
	"claimed_by" uuid,
	"waiting_since" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_rooms_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"held_until" timestamp with time zone,
	"decision" text,
	"decision_rule" text,
	"decision_evidence" text,
	"decided_at" timestamp with time zone,
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
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_id" uuid,
	"from_number" text,
	"status" "sms_status" NOT NULL,
	"error_code" integer,
	"error_message" text,
	"request_id" uuid,
	"provider_sid" text,
	"campaign_run_id" uuid,
	"campaign_name" text,
	"counted" boolean DEFAULT true NOT NULL,
	"sender_name" text,
	"imported_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"rev" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_messages_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "snoozes" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"room_id" uuid,
	"call_id" uuid,
	"card_id" uuid,
	"user_id" uuid,
	"until" timestamp with time zone,
	"was_waiting" boolean DEFAULT false NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_why" text,
	CONSTRAINT "snoozes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "call_transcripts" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"call_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"provider_sid" text,
	"state" text DEFAULT 'asked' NOT NULL,
	"language" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"next_steps" text DEFAULT '' NOT NULL,
	"summary_edited_by" uuid,
	"summary_edited_at" timestamp with time zone,
	"problem" text,
	"seconds" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "call_transcripts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "transcript_sentences" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"transcript_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"speaker" text NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "transcript_sentences_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"signatures" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_account_id_id_pk" PRIMARY KEY("account_id","id")
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
CREATE TABLE "recovery_codes" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"company_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_reason" text,
	"ghost_account_id" uuid,
	"ghost_user_id" uuid,
	"user_agent" text,
	"ip" text,
	CONSTRAINT "sessions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_invitations" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_invitations_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
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
	"passkey_handle" text,
	"mobile_token" text,
	"mobile_logged_in" boolean DEFAULT false NOT NULL,
	"password_changed_at" timestamp with time zone,
	"quiet_from" text,
	"quiet_to" text,
	"notify_details" boolean DEFAULT false NOT NULL,
	"notify_sound" boolean DEFAULT true NOT NULL,
	"disabled_at" timestamp with time zone,
	"is_service" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "users_service" CHECK (not is_service or (disabled_at is not null and password_hash = ''))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"list" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"params" text NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_tags" (
	"account_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"from_column" text,
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
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"template" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"reading" jsonb,
	"keep_in_notes" boolean DEFAULT false NOT NULL,
	"shared_phones" text DEFAULT 'separate' NOT NULL,
	"duplicates" text DEFAULT 'skip' NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"error" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"source" text DEFAULT 'user' NOT NULL,
	"starts_itself" boolean DEFAULT false NOT NULL,
	"file_hash" "bytea",
	"made_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"headings_key" text NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_mappings_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"looks" jsonb,
	"ref" text,
	"keys" text[],
	"match_id" uuid,
	"match_by" text,
	"match_row" integer,
	"choice" text,
	"referrer" text,
	"client_id" uuid,
	"record_id" uuid,
	"before" jsonb,
	CONSTRAINT "import_rows_account_id_import_id_n_pk" PRIMARY KEY("account_id","import_id","n")
);
--> statement-breakpoint
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
CREATE TABLE "chat_media" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"message_id" uuid,
	"uploaded_by" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"file_name" text,
	"content_type" text NOT NULL,
	"byte_size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_media_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"room_id" uuid NOT NULL,
	"type" text DEFAULT 'message' NOT NULL,
	"user_id" uuid NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gif_title" text,
	"gif_width" integer,
	"gif_height" integer,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"request_id" uuid,
	"rev" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_reactions" (
	"account_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_reactions_account_id_message_id_user_id_emoji_pk" PRIMARY KEY("account_id","message_id","user_id","emoji")
);
--> statement-breakpoint
CREATE TABLE "chat_room_users" (
	"account_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"viewed_id" uuid,
	"hidden" boolean DEFAULT false NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"position" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_room_users_account_id_room_id_user_id_pk" PRIMARY KEY("account_id","room_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"format" text NOT NULL,
	"title" text,
	"users_key" text,
	"created_by" uuid,
	"last_message_id" uuid,
	"last_message_on" timestamp with time zone DEFAULT now() NOT NULL,
	"last_message_preview" text DEFAULT '' NOT NULL,
	"last_message_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_rooms_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"category" text NOT NULL,
	"related_to" text NOT NULL,
	"comments" text NOT NULL,
	"image_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"version" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "releases_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "training_views" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"training_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_views_account_id_user_id_training_id_pk" PRIMARY KEY("account_id","user_id","training_id")
);
--> statement-breakpoint
CREATE TABLE "trainings" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"thumbnail_key" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"notify" boolean DEFAULT false NOT NULL,
	"arcade_id" text,
	"details" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "trainings_account_id_id_pk" PRIMARY KEY("account_id","id")
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
CREATE TABLE "api_events" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_id" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"give_up_at" timestamp with time zone DEFAULT now() + interval '24 hours' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"duration" integer,
	"status" integer,
	"answer" text,
	CONSTRAINT "webhook_deliveries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_by" uuid NOT NULL,
	"key_id" uuid,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"off_reason" text,
	"failing_since" timestamp with time zone,
	"unanswered" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhook_endpoints_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "account_counts" ADD CONSTRAINT "account_counts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_keys" ADD CONSTRAINT "account_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_services" ADD CONSTRAINT "message_services_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_services" ADD CONSTRAINT "message_services_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobile_app_settings" ADD CONSTRAINT "mobile_app_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_account_id_message_service_id_message_services_account_id_id_fk" FOREIGN KEY ("account_id","message_service_id") REFERENCES "public"."message_services"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_made_by_users_account_id_id_fk" FOREIGN KEY ("account_id","made_by") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_origins" ADD CONSTRAINT "api_origins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_replays" ADD CONSTRAINT "api_replays_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_replays" ADD CONSTRAINT "api_replays_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_balances" ADD CONSTRAINT "account_balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_plans" ADD CONSTRAINT "account_plans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_payment_methods" ADD CONSTRAINT "billing_payment_methods_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_numbers" ADD CONSTRAINT "released_numbers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_limits" ADD CONSTRAINT "usage_limits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_reports" ADD CONSTRAINT "usage_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_numbers" ADD CONSTRAINT "blocked_numbers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_numbers" ADD CONSTRAINT "blocked_numbers_account_id_added_by_users_account_id_id_fk" FOREIGN KEY ("account_id","added_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_board_clients" ADD CONSTRAINT "task_board_clients_account_id_board_id_task_boards_account_id_id_fk" FOREIGN KEY ("account_id","board_id") REFERENCES "public"."task_boards"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_board_clients" ADD CONSTRAINT "task_board_clients_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_board_tags" ADD CONSTRAINT "task_board_tags_account_id_board_id_task_boards_account_id_id_fk" FOREIGN KEY ("account_id","board_id") REFERENCES "public"."task_boards"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_board_tags" ADD CONSTRAINT "task_board_tags_account_id_tag_id_tags_account_id_id_fk" FOREIGN KEY ("account_id","tag_id") REFERENCES "public"."tags"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_board_users" ADD CONSTRAINT "task_board_users_account_id_board_id_task_boards_account_id_id_fk" FOREIGN KEY ("account_id","board_id") REFERENCES "public"."task_boards"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_board_users" ADD CONSTRAINT "task_board_users_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_boards" ADD CONSTRAINT "task_boards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_card_events" ADD CONSTRAINT "task_card_events_account_id_card_id_task_cards_account_id_id_fk" FOREIGN KEY ("account_id","card_id") REFERENCES "public"."task_cards"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_card_events" ADD CONSTRAINT "task_card_events_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_cards" ADD CONSTRAINT "task_cards_account_id_board_id_task_boards_account_id_id_fk" FOREIGN KEY ("account_id","board_id") REFERENCES "public"."task_boards"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_cards" ADD CONSTRAINT "task_cards_account_id_lane_id_task_lanes_account_id_id_fk" FOREIGN KEY ("account_id","lane_id") REFERENCES "public"."task_lanes"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_cards" ADD CONSTRAINT "task_cards_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_cards" ADD CONSTRAINT "task_cards_account_id_assigned_to_users_account_id_id_fk" FOREIGN KEY ("account_id","assigned_to") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_lanes" ADD CONSTRAINT "task_lanes_account_id_board_id_task_boards_account_id_id_fk" FOREIGN KEY ("account_id","board_id") REFERENCES "public"."task_boards"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_account_id_connected_by_users_account_id_id_fk" FOREIGN KEY ("account_id","connected_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_consents" ADD CONSTRAINT "calendar_consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_consents" ADD CONSTRAINT "calendar_consents_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_account_id_calendar_connections_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."calendar_connections"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_drafts" ADD CONSTRAINT "campaign_drafts_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_drafts" ADD CONSTRAINT "campaign_drafts_account_id_campaign_id_campaigns_account_id_id_fk" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_account_id_run_id_campaign_runs_account_id_id_fk" FOREIGN KEY ("account_id","run_id") REFERENCES "public"."campaign_runs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_account_id_phone_number_id_phone_numbers_account_id_id_fk" FOREIGN KEY ("account_id","phone_number_id") REFERENCES "public"."phone_numbers"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_runs" ADD CONSTRAINT "campaign_runs_account_id_campaign_id_campaigns_account_id_id_fk" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_account_id_created_by_users_account_id_id_fk" FOREIGN KEY ("account_id","created_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_account_id_updated_by_users_account_id_id_fk" FOREIGN KEY ("account_id","updated_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_results" ADD CONSTRAINT "call_results_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_account_id_other_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","other_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_account_id_undone_by_users_account_id_id_fk" FOREIGN KEY ("account_id","undone_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_favorites" ADD CONSTRAINT "client_favorites_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_favorites" ADD CONSTRAINT "client_favorites_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_account_id_managed_by_users_account_id_id_fk" FOREIGN KEY ("account_id","managed_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identities" ADD CONSTRAINT "company_identities_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_domains" ADD CONSTRAINT "sign_in_domains_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_account_id_seal_id_evidence_seals_account_id_id_fk" FOREIGN KEY ("account_id","seal_id") REFERENCES "public"."evidence_seals"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_seals" ADD CONSTRAINT "evidence_seals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_recordings" ADD CONSTRAINT "flow_recordings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_recordings" ADD CONSTRAINT "flow_recordings_account_id_created_by_users_account_id_id_fk" FOREIGN KEY ("account_id","created_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_ignores" ADD CONSTRAINT "follow_up_ignores_account_id_follow_up_id_follow_ups_account_id_id_fk" FOREIGN KEY ("account_id","follow_up_id") REFERENCES "public"."follow_ups"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_ignores" ADD CONSTRAINT "follow_up_ignores_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_created_by_users_account_id_id_fk" FOREIGN KEY ("account_id","created_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_updated_by_users_account_id_id_fk" FOREIGN KEY ("account_id","updated_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_completed_by_users_account_id_id_fk" FOREIGN KEY ("account_id","completed_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_sms_room_id_sms_rooms_account_id_id_fk" FOREIGN KEY ("account_id","sms_room_id") REFERENCES "public"."sms_rooms"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_files" ADD CONSTRAINT "made_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_files" ADD CONSTRAINT "made_files_account_id_requested_by_users_account_id_id_fk" FOREIGN KEY ("account_id","requested_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_files" ADD CONSTRAINT "made_files_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_horizons" ADD CONSTRAINT "metric_horizons_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_metrics" ADD CONSTRAINT "user_metrics_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "morning_mails" ADD CONSTRAINT "morning_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "morning_mails" ADD CONSTRAINT "morning_mails_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_events" ADD CONSTRAINT "call_events_account_id_call_id_calls_account_id_id_fk" FOREIGN KEY ("account_id","call_id") REFERENCES "public"."calls"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_legs" ADD CONSTRAINT "call_legs_account_id_call_id_calls_account_id_id_fk" FOREIGN KEY ("account_id","call_id") REFERENCES "public"."calls"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_legs" ADD CONSTRAINT "call_legs_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_legs" ADD CONSTRAINT "call_legs_account_id_invited_by_users_account_id_id_fk" FOREIGN KEY ("account_id","invited_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_account_id_call_id_calls_account_id_id_fk" FOREIGN KEY ("account_id","call_id") REFERENCES "public"."calls"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_phone_number_id_phone_numbers_account_id_id_fk" FOREIGN KEY ("account_id","phone_number_id") REFERENCES "public"."phone_numbers"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_user_to_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_to_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_worked_by_users_account_id_id_fk" FOREIGN KEY ("account_id","worked_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_result_by_users_account_id_id_fk" FOREIGN KEY ("account_id","result_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_result_id_call_results_account_id_id_fk" FOREIGN KEY ("account_id","result_id") REFERENCES "public"."call_results"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_devices" ADD CONSTRAINT "phone_devices_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_calls" ADD CONSTRAINT "queued_calls_account_id_call_id_calls_account_id_id_fk" FOREIGN KEY ("account_id","call_id") REFERENCES "public"."calls"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_calls" ADD CONSTRAINT "queued_calls_account_id_taken_by_users_account_id_id_fk" FOREIGN KEY ("account_id","taken_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_commercials" ADD CONSTRAINT "client_commercials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_commercials" ADD CONSTRAINT "client_commercials_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_dependents" ADD CONSTRAINT "client_dependents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_dependents" ADD CONSTRAINT "client_dependents_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_documents" ADD CONSTRAINT "client_documents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_documents" ADD CONSTRAINT "client_documents_client_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "number_orders" ADD CONSTRAINT "number_orders_account_id_message_service_id_message_services_account_id_id_fk" FOREIGN KEY ("account_id","message_service_id") REFERENCES "public"."message_services"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_documents" ADD CONSTRAINT "port_documents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_documents" ADD CONSTRAINT "port_documents_account_id_order_id_port_orders_account_id_id_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."port_orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_events" ADD CONSTRAINT "port_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_events" ADD CONSTRAINT "port_events_account_id_order_id_port_orders_account_id_id_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."port_orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_numbers" ADD CONSTRAINT "port_numbers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_numbers" ADD CONSTRAINT "port_numbers_account_id_order_id_port_orders_account_id_id_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."port_orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_numbers" ADD CONSTRAINT "port_numbers_account_id_phone_number_id_phone_numbers_account_id_id_fk" FOREIGN KEY ("account_id","phone_number_id") REFERENCES "public"."phone_numbers"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_orders" ADD CONSTRAINT "port_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_orders" ADD CONSTRAINT "port_orders_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_totals" ADD CONSTRAINT "referral_totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD CONSTRAINT "service_reviews_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD CONSTRAINT "service_reviews_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD CONSTRAINT "service_reviews_account_id_room_id_sms_rooms_account_id_id_fk" FOREIGN KEY ("account_id","room_id") REFERENCES "public"."sms_rooms"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD CONSTRAINT "service_reviews_account_id_requested_by_users_account_id_id_fk" FOREIGN KEY ("account_id","requested_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_room_users" ADD CONSTRAINT "sms_room_users_account_id_room_id_sms_rooms_account_id_id_fk" FOREIGN KEY ("account_id","room_id") REFERENCES "public"."sms_rooms"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_room_users" ADD CONSTRAINT "sms_room_users_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_rooms" ADD CONSTRAINT "sms_rooms_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_rooms" ADD CONSTRAINT "sms_rooms_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_rooms" ADD CONSTRAINT "sms_rooms_account_id_phone_number_id_phone_numbers_account_id_id_fk" FOREIGN KEY ("account_id","phone_number_id") REFERENCES "public"."phone_numbers"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_rooms" ADD CONSTRAINT "sms_rooms_claimed_by" FOREIGN KEY ("account_id","claimed_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_deliveries" ADD CONSTRAINT "sms_deliveries_account_id_message_id_sms_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."sms_messages"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_media" ADD CONSTRAINT "sms_media_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_media" ADD CONSTRAINT "sms_media_account_id_message_id_sms_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."sms_messages"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_account_id_room_id_sms_rooms_account_id_id_fk" FOREIGN KEY ("account_id","room_id") REFERENCES "public"."sms_rooms"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_room_id_sms_rooms_account_id_id_fk" FOREIGN KEY ("account_id","room_id") REFERENCES "public"."sms_rooms"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_call_id_calls_account_id_id_fk" FOREIGN KEY ("account_id","call_id") REFERENCES "public"."calls"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_card_id_task_cards_account_id_id_fk" FOREIGN KEY ("account_id","card_id") REFERENCES "public"."task_cards"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_created_by_users_account_id_id_fk" FOREIGN KEY ("account_id","created_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_transcripts" ADD CONSTRAINT "call_transcripts_account_id_call_id_calls_account_id_id_fk" FOREIGN KEY ("account_id","call_id") REFERENCES "public"."calls"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_transcripts" ADD CONSTRAINT "call_transcripts_account_id_recording_id_call_recordings_account_id_id_fk" FOREIGN KEY ("account_id","recording_id") REFERENCES "public"."call_recordings"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_transcripts" ADD CONSTRAINT "call_transcripts_account_id_summary_edited_by_users_account_id_id_fk" FOREIGN KEY ("account_id","summary_edited_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_sentences" ADD CONSTRAINT "transcript_sentences_account_id_transcript_id_call_transcripts_account_id_id_fk" FOREIGN KEY ("account_id","transcript_id") REFERENCES "public"."call_transcripts"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_account_id_group_id_groups_account_id_id_fk" FOREIGN KEY ("account_id","group_id") REFERENCES "public"."groups"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_invitations" ADD CONSTRAINT "user_invitations_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_locations" ADD CONSTRAINT "user_locations_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_locations" ADD CONSTRAINT "user_locations_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_created_by_users_account_id_id_fk" FOREIGN KEY ("account_id","created_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tags" ADD CONSTRAINT "client_tags_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tags" ADD CONSTRAINT "client_tags_account_id_tag_id_tags_account_id_id_fk" FOREIGN KEY ("account_id","tag_id") REFERENCES "public"."tags"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_account_id_requested_by_users_account_id_id_fk" FOREIGN KEY ("account_id","requested_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_account_id_import_id_imports_account_id_id_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."imports"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nightly_files" ADD CONSTRAINT "nightly_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nightly_files" ADD CONSTRAINT "nightly_files_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nightly_values" ADD CONSTRAINT "nightly_values_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_media" ADD CONSTRAINT "chat_media_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_media" ADD CONSTRAINT "chat_media_account_id_message_id_chat_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."chat_messages"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_account_id_room_id_chat_rooms_account_id_id_fk" FOREIGN KEY ("account_id","room_id") REFERENCES "public"."chat_rooms"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_account_id_message_id_chat_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."chat_messages"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_room_users" ADD CONSTRAINT "chat_room_users_account_id_room_id_chat_rooms_account_id_id_fk" FOREIGN KEY ("account_id","room_id") REFERENCES "public"."chat_rooms"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_room_users" ADD CONSTRAINT "chat_room_users_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_views" ADD CONSTRAINT "training_views_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_failures" ADD CONSTRAINT "webhook_failures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_events" ADD CONSTRAINT "api_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_id_endpoint_id_webhook_endpoints_account_id_id_fk" FOREIGN KEY ("account_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_created_by_users_account_id_id_fk" FOREIGN KEY ("account_id","created_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_account_id_entity_entity_id_id_index" ON "audit_log" USING btree ("account_id","entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("account_id","actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("account_id","entity","action","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_account_id_name_index" ON "locations" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "message_services_sid" ON "message_services" USING btree ("sid");--> statement-breakpoint
CREATE UNIQUE INDEX "message_services_name" ON "message_services" USING btree ("account_id","friendly_name");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_number_index" ON "phone_numbers" USING btree ("number") WHERE status <> 'released';--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_primary" ON "phone_numbers" USING btree ("account_id","location_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "activities_of_client" ON "activities" USING btree ("account_id","client_id","created_at","id") WHERE deleted_at is null and not is_sticky;--> statement-breakpoint
CREATE INDEX "activities_sticky" ON "activities" USING btree ("account_id","client_id","created_at") WHERE deleted_at is null and is_sticky;--> statement-breakpoint
CREATE INDEX "activities_trash" ON "activities" USING btree ("account_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token" ON "api_keys" USING btree ("account_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_old_token" ON "api_keys" USING btree ("account_id","old_token_hash");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "api_keys_maker" ON "api_keys" USING btree ("account_id","made_by");--> statement-breakpoint
CREATE UNIQUE INDEX "api_origins_account" ON "api_origins" USING btree ("account_id","origin");--> statement-breakpoint
CREATE INDEX "api_origins_origin" ON "api_origins" USING btree ("origin");--> statement-breakpoint
CREATE UNIQUE INDEX "api_replays_key" ON "api_replays" USING btree ("account_id","user_id","key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_customer_id_index" ON "billing_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "released_numbers_until" ON "released_numbers" USING btree ("account_id","held_until");--> statement-breakpoint
CREATE INDEX "usage_reports_day" ON "usage_reports" USING btree ("account_id","day","meter");--> statement-breakpoint
CREATE INDEX "usage_reports_unsent" ON "usage_reports" USING btree ("account_id","sent_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_numbers_number" ON "blocked_numbers" USING btree ("account_id","phone_number");--> statement-breakpoint
CREATE INDEX "task_board_clients_client" ON "task_board_clients" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "task_board_tags_tag" ON "task_board_tags" USING btree ("account_id","tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_boards_name" ON "task_boards" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "task_card_events_of_card" ON "task_card_events" USING btree ("account_id","card_id","id");--> statement-breakpoint
CREATE INDEX "task_card_events_of_change" ON "task_card_events" USING btree ("account_id","change_id") WHERE change_id is not null;--> statement-breakpoint
CREATE INDEX "task_cards_of_lane" ON "task_cards" USING btree ("account_id","lane_id","position","id") WHERE deleted_at is null and not client_deleted;--> statement-breakpoint
CREATE INDEX "task_cards_by_due" ON "task_cards" USING btree ("account_id","lane_id",coalesce("due_on", 'infinity'::date),"position","id") WHERE deleted_at is null and not client_deleted;--> statement-breakpoint
CREATE INDEX "task_cards_of_board" ON "task_cards" USING btree ("account_id","board_id","lane_id","assigned_to") WHERE deleted_at is null and not client_deleted;--> statement-breakpoint
CREATE INDEX "task_cards_of_user" ON "task_cards" USING btree ("account_id","assigned_to","due_on","id") WHERE deleted_at is null and not client_deleted and not done;--> statement-breakpoint
CREATE INDEX "task_cards_due" ON "task_cards" USING btree ("account_id","due_on") WHERE deleted_at is null and not client_deleted and not done;--> statement-breakpoint
CREATE INDEX "task_cards_done" ON "task_cards" USING btree ("account_id","assigned_to","done_at") WHERE deleted_at is null and not client_deleted and done;--> statement-breakpoint
CREATE INDEX "task_cards_of_client" ON "task_cards" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "task_cards_trash" ON "task_cards" USING btree ("account_id","board_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "task_cards_search" ON "task_cards" USING gin ("account_id",(title || ' ' || details) gin_trgm_ops) WHERE deleted_at is null and not client_deleted;--> statement-breakpoint
CREATE INDEX "task_lanes_of_board" ON "task_lanes" USING btree ("account_id","board_id","position");--> statement-breakpoint
CREATE INDEX "calendar_consents_state" ON "calendar_consents" USING btree ("account_id","state_hash");--> statement-breakpoint
CREATE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("account_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_google" ON "calendars" USING btree ("account_id","google_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_client" ON "campaign_recipients" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_waiting" ON "campaign_recipients" USING btree ("account_id","phone_number_id","run_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_runs_date" ON "campaign_runs" USING btree ("account_id","campaign_id","run_date");--> statement-breakpoint
CREATE INDEX "campaigns_list" ON "campaigns" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "call_results_name" ON "call_results" USING btree ("account_id",lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "client_merges_of_client" ON "client_merges" USING btree ("account_id","client_id","id");--> statement-breakpoint
CREATE INDEX "client_merges_of_other" ON "client_merges" USING btree ("account_id","other_id","id");--> statement-breakpoint
CREATE INDEX "client_favorites_account_id_client_id_index" ON "client_favorites" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "clients_list" ON "clients" USING btree ("account_id","sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_contact" ON "clients" USING btree ("account_id",coalesce(last_contacted_on, '-infinity'::timestamptz),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_created" ON "clients" USING btree ("account_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_updated" ON "clients" USING btree ("account_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_added" ON "clients" USING btree ("account_id","created_by","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_manager" ON "clients" USING btree ("account_id","managed_by","sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_location" ON "clients" USING btree ("account_id","location_id","sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_trash" ON "clients" USING btree ("account_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "clients_mobile_phone" ON "clients" USING btree ("account_id","mobile_phone") WHERE mobile_phone is not null;--> statement-breakpoint
CREATE INDEX "clients_co_mobile_phone" ON "clients" USING btree ("account_id","co_mobile_phone") WHERE co_mobile_phone is not null;--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree ("account_id","phone") WHERE phone is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_external_id" ON "clients" USING btree ("account_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree ("account_id",lower(email)) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "clients_birth" ON "clients" USING btree ("account_id","sort_name","dob") WHERE dob is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_referred" ON "clients" USING btree ("account_id","affiliate_contact_id") WHERE affiliate_contact_id is not null;--> statement-breakpoint
CREATE INDEX "clients_referrals" ON "clients" USING btree ("account_id",coalesce(affiliate_on, '-infinity'::date),"id") WHERE deleted_at is null and (affiliate_via is not null or affiliate_contact_id is not null or affiliate_on is not null);--> statement-breakpoint
CREATE INDEX "clients_silent" ON "clients" USING btree ("account_id",coalesce(last_contacted_on, created_at),"id","managed_by","location_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_co_phone" ON "clients" USING btree ("account_id","co_phone") WHERE co_phone is not null;--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("account_id","search_text" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_identities_subject" ON "company_identities" USING btree ("account_id","issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "company_identities_user" ON "company_identities" USING btree ("account_id","user_id","issuer");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_domains_domain" ON "sign_in_domains" USING btree ("account_id","domain");--> statement-breakpoint
CREATE INDEX "sign_in_domains_look_up" ON "sign_in_domains" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "consent_events_account_id_phone_id_index" ON "consent_events" USING btree ("account_id","phone","id");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_events_account_id_message_id_index" ON "consent_events" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE INDEX "consents_suspected" ON "consents" USING btree ("account_id","phone") WHERE state = 'suspected';--> statement-breakpoint
CREATE UNIQUE INDEX "flow_recordings_name" ON "flow_recordings" USING btree ("account_id","bucket","file_name");--> statement-breakpoint
CREATE INDEX "follow_ups_of_client" ON "follow_ups" USING btree ("account_id","client_id","is_active","due_at","id");--> statement-breakpoint
CREATE INDEX "follow_ups_of_user" ON "follow_ups" USING btree ("account_id","user_id","due_at","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "follow_ups_completed" ON "follow_ups" USING btree ("account_id","completed_by","completed_at") WHERE not is_active;--> statement-breakpoint
CREATE INDEX "follow_ups_of_team" ON "follow_ups" USING btree ("account_id","due_at","id") WHERE is_active and assign_to = 'team';--> statement-breakpoint
CREATE INDEX "follow_ups_scheduled" ON "follow_ups" USING btree ("account_id","created_by","due_at","id") WHERE is_active and assign_to = 'none';--> statement-breakpoint
CREATE INDEX "follow_ups_texts" ON "follow_ups" USING btree ("account_id","created_by","due_at","id") WHERE is_active and message_status in ('scheduled', 'failed');--> statement-breakpoint
CREATE INDEX "made_files_newest" ON "made_files" USING btree ("account_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "made_files_client" ON "made_files" USING btree ("account_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "metric_changes_oldest" ON "metric_changes" USING btree ("account_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "morning_mails_enabled" ON "morning_mails" USING btree ("account_id","last_day") WHERE enabled;--> statement-breakpoint
CREATE UNIQUE INDEX "call_events_key" ON "call_events" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "call_events_call" ON "call_events" USING btree ("account_id","call_id");--> statement-breakpoint
CREATE INDEX "call_legs_call" ON "call_legs" USING btree ("account_id","call_id","id");--> statement-breakpoint
CREATE INDEX "call_legs_user" ON "call_legs" USING btree ("account_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "call_legs_notice" ON "call_legs" USING btree ("account_id","user_id") WHERE notice in ('cut', 'passed');--> statement-breakpoint
CREATE INDEX "call_legs_outside" ON "call_legs" USING btree ("account_id","created_at") WHERE kind = 'outside';--> statement-breakpoint
CREATE UNIQUE INDEX "call_legs_provider_sid" ON "call_legs" USING btree ("account_id","provider_sid");--> statement-breakpoint
CREATE UNIQUE INDEX "call_recordings_provider_sid" ON "call_recordings" USING btree ("account_id","provider_sid");--> statement-breakpoint
CREATE INDEX "call_recordings_call" ON "call_recordings" USING btree ("account_id","call_id");--> statement-breakpoint
CREATE INDEX "call_recordings_log" ON "call_recordings" USING btree ("account_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "call_recordings_check" ON "call_recordings" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "calls_result" ON "calls" USING btree ("account_id","result_id","created_at","id") WHERE result_id is not null;--> statement-breakpoint
CREATE INDEX "calls_log" ON "calls" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "calls_open" ON "calls" USING btree ("account_id") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "calls_number" ON "calls" USING btree ("account_id","phone_number","created_at");--> statement-breakpoint
CREATE INDEX "calls_mine" ON "calls" USING btree ("account_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "calls_for" ON "calls" USING btree ("account_id","user_to_id","created_at","id") WHERE user_to_id is not null;--> statement-breakpoint
CREATE INDEX "calls_missed" ON "calls" USING btree ("account_id","created_at","id") WHERE (status in ('missed', 'hangup') or format = 'voicemail' or cut_at is not null);--> statement-breakpoint
CREATE INDEX "calls_voicemails" ON "calls" USING btree ("account_id","created_at","id") WHERE format = 'voicemail';--> statement-breakpoint
CREATE INDEX "calls_unworked" ON "calls" USING btree ("account_id","location_id") WHERE worked_by is null and (status in ('missed', 'hangup') or format = 'voicemail' or cut_at is not null);--> statement-breakpoint
CREATE INDEX "calls_check" ON "calls" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "queued_calls_open" ON "queued_calls" USING btree ("account_id","queued_at") WHERE state <> 'left';--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("account_id","endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("account_id","user_id");--> statement-breakpoint
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
CREATE INDEX "client_documents_of_client" ON "client_documents" USING btree ("account_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_documents_trash" ON "client_documents" USING btree ("account_id","client_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "client_documents_storage_key" ON "client_documents" USING btree ("account_id","storage_key");--> statement-breakpoint
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
CREATE INDEX "client_policies_added" ON "client_policies" USING btree ("account_id","created_by","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_updated" ON "client_policies" USING btree ("account_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_type" ON "client_policies" USING btree ("account_id","type") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_number" ON "client_policies" USING btree ("account_id",lower(regexp_replace(data ->> 'idNumber', '[^[:alnum:]]', '', 'g'))) WHERE deleted_at is null and data ->> 'idNumber' is not null;--> statement-breakpoint
CREATE INDEX "client_policies_company" ON "client_policies" USING btree ("account_id","company") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_enrolled_via" ON "client_policies" USING btree ("account_id","enrolled_via") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_issue_date" ON "client_policies" USING btree ("account_id","issue_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_effective_date" ON "client_policies" USING btree ("account_id","effective_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_term_date" ON "client_policies" USING btree ("account_id","term_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_vehicles_of_client" ON "client_vehicles" USING btree ("account_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_vehicles_trash" ON "client_vehicles" USING btree ("account_id","client_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "field_options_value" ON "field_options" USING btree ("account_id","key",lower(value));--> statement-breakpoint
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
CREATE UNIQUE INDEX "service_reviews_token" ON "service_reviews" USING btree ("account_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "service_reviews_request" ON "service_reviews" USING btree ("account_id","request_id");--> statement-breakpoint
CREATE INDEX "service_reviews_client" ON "service_reviews" USING btree ("account_id","client_id","id");--> statement-breakpoint
CREATE INDEX "service_reviews_newest" ON "service_reviews" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sms_room_users_following" ON "sms_room_users" USING btree ("account_id","user_id") WHERE following;--> statement-breakpoint
CREATE INDEX "sms_room_users_followers" ON "sms_room_users" USING btree ("account_id","room_id","user_id") WHERE following;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_rooms_recipients" ON "sms_rooms" USING btree ("account_id","recipients");--> statement-breakpoint
CREATE INDEX "sms_rooms_list" ON "sms_rooms" USING btree ("account_id","status","last_message_on","id");--> statement-breakpoint
CREATE INDEX "sms_rooms_phone" ON "sms_rooms" USING btree ("account_id","phone_number");--> statement-breakpoint
CREATE INDEX "sms_rooms_waiting" ON "sms_rooms" USING btree ("account_id","last_message_on","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "sms_rooms_client" ON "sms_rooms" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "sms_rooms_unknown" ON "sms_rooms" USING btree ("account_id","last_message_on","id") WHERE client_id is null;--> statement-breakpoint
CREATE INDEX "sms_deliveries_by_time" ON "sms_deliveries" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_deliveries_message" ON "sms_deliveries" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_deliveries_provider_sid" ON "sms_deliveries" USING btree ("account_id","provider_sid");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_deliveries_request" ON "sms_deliveries" USING btree ("account_id","request_id","to_number");--> statement-breakpoint
CREATE INDEX "sms_deliveries_waiting" ON "sms_deliveries" USING btree ("account_id","room_id","id") WHERE status in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "sms_deliveries_lease" ON "sms_deliveries" USING btree ("lease_until") WHERE status in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "sms_media_message" ON "sms_media" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE INDEX "sms_messages_by_time" ON "sms_messages" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sms_messages_room" ON "sms_messages" USING btree ("account_id","room_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_request" ON "sms_messages" USING btree ("account_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_provider_sid" ON "sms_messages" USING btree ("account_id","provider_sid");--> statement-breakpoint
CREATE INDEX "sms_messages_campaign" ON "sms_messages" USING btree ("account_id","campaign_run_id") WHERE campaign_run_id is not null;--> statement-breakpoint
CREATE INDEX "sms_messages_search" ON "sms_messages" USING gin ("account_id","body" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "snoozes_live" ON "snoozes" USING btree ("account_id",coalesce("room_id", "call_id", "card_id"),coalesce("user_id", "account_id")) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "snoozes_room" ON "snoozes" USING btree ("account_id","room_id");--> statement-breakpoint
CREATE INDEX "snoozes_call" ON "snoozes" USING btree ("account_id","call_id");--> statement-breakpoint
CREATE INDEX "snoozes_card" ON "snoozes" USING btree ("account_id","card_id");--> statement-breakpoint
CREATE INDEX "snoozes_due" ON "snoozes" USING btree ("until") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "snoozes_of_creator" ON "snoozes" USING btree ("account_id","created_by","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "call_transcripts_recording" ON "call_transcripts" USING btree ("account_id","recording_id");--> statement-breakpoint
CREATE INDEX "call_transcripts_call" ON "call_transcripts" USING btree ("account_id","call_id");--> statement-breakpoint
CREATE INDEX "call_transcripts_asked" ON "call_transcripts" USING btree ("account_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transcript_sentences_place" ON "transcript_sentences" USING btree ("account_id","transcript_id","position");--> statement-breakpoint
CREATE INDEX "transcript_sentences_search" ON "transcript_sentences" USING gin ("account_id","text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "groups_account_id_label_index" ON "groups" USING btree ("account_id","label");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id_index" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_account_id_user_id_index" ON "passkeys" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "password_resets_email_created_at_index" ON "password_resets" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "presence_last_seen_at_index" ON "presence" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_account_id_user_id_code_hash_index" ON "recovery_codes" USING btree ("account_id","user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_index" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_account_id_user_id_index" ON "sessions" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("account_id","email") WHERE disabled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_extension" ON "users" USING btree ("account_id","extension") WHERE disabled_at is null;--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_team_name" ON "saved_views" USING btree ("account_id","list",lower("name")) WHERE user_id is null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_own_name" ON "saved_views" USING btree ("account_id","user_id","list",lower("name")) WHERE user_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_tags_tag" ON "client_tags" USING btree ("account_id","tag_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "tags_timed" ON "tags" USING btree ("account_id") WHERE timed;--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_team_name" ON "message_templates" USING btree ("account_id",lower("name")) WHERE user_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_own_name" ON "message_templates" USING btree ("account_id","user_id",lower("name")) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_nightly" ON "imports" USING btree ("account_id","created_at") WHERE source <> 'user';--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_headings" ON "import_mappings" USING btree ("account_id","headings_key");--> statement-breakpoint
CREATE INDEX "import_rows_state" ON "import_rows" USING btree ("account_id","import_id","state","sheet","n");--> statement-breakpoint
CREATE INDEX "import_rows_ref" ON "import_rows" USING btree ("account_id","import_id","ref") WHERE ref is not null;--> statement-breakpoint
CREATE INDEX "chat_media_message" ON "chat_media" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE INDEX "chat_messages_room" ON "chat_messages" USING btree ("account_id","room_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_request" ON "chat_messages" USING btree ("account_id","request_id");--> statement-breakpoint
CREATE INDEX "chat_messages_search" ON "chat_messages" USING gin ("account_id","body" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chat_room_users_user" ON "chat_room_users" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "chat_room_users_unread" ON "chat_room_users" USING btree ("account_id","user_id") WHERE unread > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_users_key" ON "chat_rooms" USING btree ("account_id","users_key");--> statement-breakpoint
CREATE INDEX "feedback_newest" ON "feedback" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_failures_newest" ON "webhook_failures" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("account_id","endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("account_id","endpoint_id","next_attempt_at") WHERE state = 'pending';