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
ALTER TABLE "locations" ADD COLUMN "transcription" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "transcription_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_transcripts" ADD CONSTRAINT "call_transcripts_account_id_call_id_calls_account_id_id_fk" FOREIGN KEY ("account_id","call_id") REFERENCES "public"."calls"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_transcripts" ADD CONSTRAINT "call_transcripts_account_id_recording_id_call_recordings_account_id_id_fk" FOREIGN KEY ("account_id","recording_id") REFERENCES "public"."call_recordings"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_transcripts" ADD CONSTRAINT "call_transcripts_account_id_summary_edited_by_users_account_id_id_fk" FOREIGN KEY ("account_id","summary_edited_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_sentences" ADD CONSTRAINT "transcript_sentences_account_id_transcript_id_call_transcripts_account_id_id_fk" FOREIGN KEY ("account_id","transcript_id") REFERENCES "public"."call_transcripts"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "call_transcripts_recording" ON "call_transcripts" USING btree ("account_id","recording_id");--> statement-breakpoint
CREATE INDEX "call_transcripts_call" ON "call_transcripts" USING btree ("account_id","call_id");--> statement-breakpoint
CREATE INDEX "call_transcripts_asked" ON "call_transcripts" USING btree ("account_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transcript_sentences_place" ON "transcript_sentences" USING btree ("account_id","transcript_id","position");