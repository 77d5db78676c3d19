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
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_room_id_sms_rooms_account_id_id_fk" FOREIGN KEY ("account_id","room_id") REFERENCES "public"."sms_rooms"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_call_id_calls_account_id_id_fk" FOREIGN KEY ("account_id","call_id") REFERENCES "public"."calls"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_card_id_task_cards_account_id_id_fk" FOREIGN KEY ("account_id","card_id") REFERENCES "public"."task_cards"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_created_by_users_account_id_id_fk" FOREIGN KEY ("account_id","created_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "snoozes_live" ON "snoozes" USING btree ("account_id",coalesce("room_id", "call_id", "card_id"),coalesce("user_id", "account_id")) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "snoozes_room" ON "snoozes" USING btree ("account_id","room_id");--> statement-breakpoint
CREATE INDEX "snoozes_call" ON "snoozes" USING btree ("account_id","call_id");--> statement-breakpoint
CREATE INDEX "snoozes_card" ON "snoozes" USING btree ("account_id","card_id");--> statement-breakpoint
CREATE INDEX "snoozes_of_creator" ON "snoozes" USING btree ("account_id","created_by","created_at");