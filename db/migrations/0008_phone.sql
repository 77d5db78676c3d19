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
	"held_for" text,
	"coached_leg_id" uuid,
	"replaces_leg_id" uuid,
	"ending" text,
	"end_reason" text,
	"error_message" text,
	"away_until" timestamp with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "call_legs_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"location_id" uuid,
	"phone_number_id" uuid,
	"phone_number" text,
	"user_id" uuid,
	"user_to_id" uuid,
	"ivr" text DEFAULT 'main' NOT NULL,
	"verification" text,
	"error_message" text,
	"conference_sid" text,
	"recording_status" text,
	"recording_sid" text,
	"recording_url" text,
	"recording_duration" integer,
	"worked_by" uuid,
	"worked_on" timestamp with time zone,
	"rev" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
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
ALTER TABLE "locations" ADD COLUMN "emergency_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "call_events" ADD CONSTRAINT "call_events_account_id_call_id_calls_account_id_id_fk" FOREIGN KEY ("account_id","call_id") REFERENCES "public"."calls"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_legs" ADD CONSTRAINT "call_legs_account_id_call_id_calls_account_id_id_fk" FOREIGN KEY ("account_id","call_id") REFERENCES "public"."calls"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_legs" ADD CONSTRAINT "call_legs_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_location_id_locations_account_id_id_fk" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_phone_number_id_phone_numbers_account_id_id_fk" FOREIGN KEY ("account_id","phone_number_id") REFERENCES "public"."phone_numbers"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_user_to_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_to_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_account_id_worked_by_users_account_id_id_fk" FOREIGN KEY ("account_id","worked_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_devices" ADD CONSTRAINT "phone_devices_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "call_events_key" ON "call_events" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "call_events_call" ON "call_events" USING btree ("account_id","call_id");--> statement-breakpoint
CREATE INDEX "call_legs_call" ON "call_legs" USING btree ("account_id","call_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "call_legs_provider_sid" ON "call_legs" USING btree ("account_id","provider_sid");--> statement-breakpoint
CREATE INDEX "call_legs_open" ON "call_legs" USING btree ("account_id","user_id") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "calls_log" ON "calls" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "calls_number" ON "calls" USING btree ("account_id","phone_number","created_at");--> statement-breakpoint
CREATE INDEX "calls_unworked" ON "calls" USING btree ("account_id","location_id") WHERE worked_by is null and status in ('missed', 'hangup');--> statement-breakpoint
CREATE INDEX "calls_check" ON "calls" USING btree ("check_at") WHERE check_at is not null;