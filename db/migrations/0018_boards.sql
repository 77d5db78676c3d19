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
	"status" text DEFAULT 'ready' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_boards_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_card_events" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"user_id" uuid,
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
CREATE INDEX "task_board_clients_client" ON "task_board_clients" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "task_board_tags_tag" ON "task_board_tags" USING btree ("account_id","tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_boards_name" ON "task_boards" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "task_card_events_of_card" ON "task_card_events" USING btree ("account_id","card_id","id");--> statement-breakpoint
CREATE INDEX "task_cards_of_lane" ON "task_cards" USING btree ("account_id","lane_id","position","id") WHERE deleted_at is null and not client_deleted;--> statement-breakpoint
CREATE INDEX "task_cards_of_board" ON "task_cards" USING btree ("account_id","board_id","lane_id","assigned_to") WHERE deleted_at is null and not client_deleted;--> statement-breakpoint
CREATE INDEX "task_cards_of_user" ON "task_cards" USING btree ("account_id","assigned_to","due_on","id") WHERE deleted_at is null and not client_deleted and not done;--> statement-breakpoint
CREATE INDEX "task_cards_of_client" ON "task_cards" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "task_cards_trash" ON "task_cards" USING btree ("account_id","board_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "task_lanes_of_board" ON "task_lanes" USING btree ("account_id","board_id","position");