CREATE TABLE "chat_announced" (
	"room_id" uuid NOT NULL,
	"party" text NOT NULL,
	"company_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "chat_announced_room_id_party_pk" PRIMARY KEY("room_id","party")
);
--> statement-breakpoint
ALTER TABLE "chat_announced" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "push_device" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_key" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "model_key" text;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "model_fault" text;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "view_key" text;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "dicom" jsonb;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD COLUMN "push" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_announced" ADD CONSTRAINT "chat_announced_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_announced" ADD CONSTRAINT "chat_announced_room" FOREIGN KEY ("company_id","room_id") REFERENCES "public"."chat_room"("company_id","room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_device_endpoint" ON "push_device" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_device_account" ON "push_device" USING btree ("account_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "chat_announced" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "chat_announced" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);