CREATE TABLE "morning_mails" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"enabled" boolean NOT NULL,
	"hour" smallint NOT NULL,
	"timezone" text,
	"last_day" date,
	"sent_day" date,
	CONSTRAINT "morning_mails_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "morning_mails" ADD CONSTRAINT "morning_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "morning_mails" ADD CONSTRAINT "morning_mails_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "morning_mails_enabled" ON "morning_mails" USING btree ("account_id","last_day") WHERE enabled;