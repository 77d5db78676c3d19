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
CREATE INDEX "chat_media_message" ON "chat_media" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE INDEX "chat_messages_room" ON "chat_messages" USING btree ("account_id","room_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_request" ON "chat_messages" USING btree ("account_id","request_id");--> statement-breakpoint
CREATE INDEX "chat_room_users_user" ON "chat_room_users" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "chat_room_users_unread" ON "chat_room_users" USING btree ("account_id","user_id") WHERE unread > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_users_key" ON "chat_rooms" USING btree ("account_id","users_key");