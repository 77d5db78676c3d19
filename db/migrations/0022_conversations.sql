ALTER TYPE "public"."sms_type" ADD VALUE 'review';--> statement-breakpoint
ALTER TYPE "public"."sms_type" ADD VALUE 'note';--> statement-breakpoint
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
ALTER TABLE "accounts" ADD COLUMN "review_sms_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "google_place_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "google_review_min_rating" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "rating_notification_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "record_calls" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_room_users" ADD COLUMN "muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_rooms" ADD COLUMN "owner_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_rooms" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "sms_rooms" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_rooms" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD CONSTRAINT "service_reviews_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD CONSTRAINT "service_reviews_account_id_client_id_clients_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."clients"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD CONSTRAINT "service_reviews_account_id_room_id_sms_rooms_account_id_id_fk" FOREIGN KEY ("account_id","room_id") REFERENCES "public"."sms_rooms"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD CONSTRAINT "service_reviews_account_id_requested_by_users_account_id_id_fk" FOREIGN KEY ("account_id","requested_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_reviews_token" ON "service_reviews" USING btree ("account_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "service_reviews_request" ON "service_reviews" USING btree ("account_id","request_id");--> statement-breakpoint
CREATE INDEX "service_reviews_client" ON "service_reviews" USING btree ("account_id","client_id","id");--> statement-breakpoint
CREATE INDEX "service_reviews_newest" ON "service_reviews" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_team_name" ON "message_templates" USING btree ("account_id",lower("name")) WHERE user_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_own_name" ON "message_templates" USING btree ("account_id","user_id",lower("name")) WHERE user_id is not null;--> statement-breakpoint
ALTER TABLE "sms_rooms" ADD CONSTRAINT "sms_rooms_claimed_by" FOREIGN KEY ("account_id","claimed_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;