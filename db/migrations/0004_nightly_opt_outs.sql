CREATE TABLE "nightly_opt_outs" (
	"account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "nightly_opt_outs_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
ALTER TABLE "nightly_opt_outs" ADD CONSTRAINT "nightly_opt_outs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;