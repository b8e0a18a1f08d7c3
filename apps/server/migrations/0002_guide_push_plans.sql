CREATE TABLE "guide_text" (
	"language" text NOT NULL,
	"section" text NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guide_text_language_section_pk" PRIMARY KEY("language","section")
);
--> statement-breakpoint
ALTER TABLE "guide_text" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "phone_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "phone_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"tooth" integer,
	"step" integer,
	"text" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"author_kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_comment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_model" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"kind" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_model_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "plan_model_asset" UNIQUE("asset_id")
);
--> statement-breakpoint
ALTER TABLE "plan_model" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_model_part" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"arch" text NOT NULL,
	"step" integer NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "plan_model_part_place" UNIQUE("model_id","arch","step")
);
--> statement-breakpoint
ALTER TABLE "plan_model_part" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_share" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"opened" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "plan_share_secret" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "plan_share" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "model_key" text;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "model_fault" text;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "view_key" text;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "dicom" jsonb;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "damaged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD COLUMN "push" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "case_order" ADD COLUMN "reasons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "person_export" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "person_export" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_announced" ADD CONSTRAINT "chat_announced_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_announced" ADD CONSTRAINT "chat_announced_room" FOREIGN KEY ("company_id","room_id") REFERENCES "public"."chat_room"("company_id","room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_link" ADD CONSTRAINT "phone_link_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_link" ADD CONSTRAINT "phone_link_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_link" ADD CONSTRAINT "phone_link_case" FOREIGN KEY ("company_id","case_id") REFERENCES "public"."case_file"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_comment" ADD CONSTRAINT "plan_comment_plan" FOREIGN KEY ("company_id","plan_id") REFERENCES "public"."plan"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_model" ADD CONSTRAINT "plan_model_plan" FOREIGN KEY ("company_id","plan_id") REFERENCES "public"."plan"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_model_part" ADD CONSTRAINT "plan_model_part_model" FOREIGN KEY ("company_id","model_id") REFERENCES "public"."plan_model"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_share" ADD CONSTRAINT "plan_share_plan" FOREIGN KEY ("company_id","plan_id") REFERENCES "public"."plan"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_device_endpoint" ON "push_device" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_device_account" ON "push_device" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_link_token" ON "phone_link" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_link_one" ON "phone_link" USING btree ("session_id","case_id");--> statement-breakpoint
CREATE INDEX "phone_link_expires" ON "phone_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "plan_comment_of_plan" ON "plan_comment" USING btree ("company_id","plan_id","created_at");--> statement-breakpoint
CREATE INDEX "plan_model_of_plan" ON "plan_model" USING btree ("company_id","plan_id","created_at");--> statement-breakpoint
CREATE INDEX "plan_share_of_plan" ON "plan_share" USING btree ("company_id","plan_id","created_at");--> statement-breakpoint
CREATE INDEX "case_asset_same" ON "case_asset" USING btree ("company_id","sha256");--> statement-breakpoint
CREATE INDEX "case_asset_checked" ON "case_asset" USING btree (coalesce(checked_at, ready_at)) WHERE status = 'ready';--> statement-breakpoint
CREATE POLICY "readable" ON "guide_text" AS PERMISSIVE FOR SELECT TO "archway_app" USING (true);--> statement-breakpoint
CREATE POLICY "staff" ON "guide_text" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "chat_announced" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "chat_announced" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "phone_link" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "phone_link" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "plan_comment" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "plan_comment" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "plan_model" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "plan_model" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "plan_model_part" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "plan_model_part" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "plan_share" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "plan_share" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);