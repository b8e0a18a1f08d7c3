CREATE SEQUENCE "public"."request_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "case_reminder" (
	"company_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"days" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_reminder_case_id_kind_days_since_pk" PRIMARY KEY("case_id","kind","days","since")
);
--> statement-breakpoint
ALTER TABLE "case_reminder" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "loyalty_tier" (
	"id" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"from_points" integer NOT NULL,
	"discount_percent" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "loyalty_tier" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chat_hidden" (
	"account_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "chat_hidden_account_id_room_id_pk" PRIMARY KEY("account_id","room_id")
);
--> statement-breakpoint
ALTER TABLE "chat_hidden" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chat_message" (
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"client_msg_id" text NOT NULL,
	"sender_id" uuid,
	"sender_name" text NOT NULL,
	"party" text NOT NULL,
	"source" text NOT NULL,
	"body" text NOT NULL,
	"file" jsonb,
	"system" jsonb,
	"quote" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_message_room_id_seq_pk" PRIMARY KEY("room_id","seq"),
	CONSTRAINT "chat_message_once" UNIQUE NULLS NOT DISTINCT("room_id","sender_id","client_msg_id")
);
--> statement-breakpoint
ALTER TABLE "chat_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chat_reader" (
	"room_id" uuid NOT NULL,
	"party" text NOT NULL,
	"company_id" uuid NOT NULL,
	"seen_seq" integer DEFAULT 0 NOT NULL,
	"unread_since" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "chat_reader_room_id_party_pk" PRIMARY KEY("room_id","party")
);
--> statement-breakpoint
ALTER TABLE "chat_reader" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chat_room" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"assignee_id" uuid,
	CONSTRAINT "chat_room_company_id" UNIQUE("company_id","room_id")
);
--> statement-breakpoint
ALTER TABLE "chat_room" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "socket_io_attachments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now(),
	"payload" "bytea"
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"account_id" uuid NOT NULL,
	"case_id" uuid,
	"event" text NOT NULL,
	"key" text NOT NULL,
	"data" jsonb NOT NULL,
	"in_app" boolean NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"message_id" text
);
--> statement-breakpoint
ALTER TABLE "notification" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_choice" (
	"account_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"in_app" boolean NOT NULL,
	"email" boolean NOT NULL,
	CONSTRAINT "notification_choice_account_id_topic_pk" PRIMARY KEY("account_id","topic")
);
--> statement-breakpoint
CREATE TABLE "notification_round" (
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_round_owner_kind_day_pk" PRIMARY KEY("owner","kind","day")
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"storage_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"mime" text,
	"sha256" text,
	"uploaded_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "picture" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"request_id" uuid NOT NULL,
	"class" text NOT NULL,
	"call" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ids" uuid[] DEFAULT '{}' NOT NULL,
	"account_id" uuid,
	"audience" text,
	"company_id" uuid,
	"result" text NOT NULL,
	"code" text,
	"address" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"company_id" uuid,
	"call" text NOT NULL,
	"input" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "clinical_preference" (
	"company_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"doctor_id" uuid,
	"preferences" jsonb NOT NULL,
	CONSTRAINT "clinical_preference_company_id_owner_id_pk" PRIMARY KEY("company_id","owner_id")
);
--> statement-breakpoint
ALTER TABLE "clinical_preference" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_export" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "person_export" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "case_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"identifier" text NOT NULL,
	"type" text NOT NULL,
	"method" text NOT NULL,
	"source" text,
	"arch" text NOT NULL,
	"steps" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text,
	"reason_text" text,
	"material" text,
	"offset_tenths" integer,
	"trimline" text,
	"shipping_address_id" uuid,
	"note" text,
	"status" text NOT NULL,
	"created_by_id" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approved_by_name" text,
	"approved_at" timestamp (3) with time zone,
	"closing" jsonb,
	"shipped_at" timestamp (3) with time zone,
	"first_mile_shipped_at" timestamp (3) with time zone,
	"last_mile_shipped_at" timestamp (3) with time zone,
	"last_mile" jsonb,
	"shipment_id" uuid,
	"shipment_identifier" text,
	CONSTRAINT "case_request_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "case_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "address_company";--> statement-breakpoint
DROP INDEX "case_asset_one_pending";--> statement-breakpoint
DROP INDEX "contact_company";--> statement-breakpoint
DROP INDEX "doctor_company";--> statement-breakpoint
DROP INDEX "case_order_of_case";--> statement-breakpoint
DROP INDEX "plan_of_case";--> statement-breakpoint
DROP INDEX "shipment_list";--> statement-breakpoint
DROP INDEX "shipment_everywhere";--> statement-breakpoint
DROP INDEX "shipment_history_of";--> statement-breakpoint
ALTER TABLE "case_order" ALTER COLUMN "batch" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "case_file" ADD COLUMN "upgrade_steps" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "loyalty_points" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_configuration" ADD COLUMN "package_types" jsonb;--> statement-breakpoint
ALTER TABLE "company_configuration" ADD COLUMN "is_loyalty_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_order" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "case_order" ADD COLUMN "request_identifier" text;--> statement-breakpoint
ALTER TABLE "case_order" ADD COLUMN "request_type" text;--> statement-breakpoint
ALTER TABLE "case_reminder" ADD CONSTRAINT "case_reminder_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_reminder" ADD CONSTRAINT "case_reminder_case" FOREIGN KEY ("company_id","case_id") REFERENCES "public"."case_file"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_hidden" ADD CONSTRAINT "chat_hidden_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_hidden" ADD CONSTRAINT "chat_hidden_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_hidden" ADD CONSTRAINT "chat_hidden_room" FOREIGN KEY ("company_id","room_id") REFERENCES "public"."chat_room"("company_id","room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_room" FOREIGN KEY ("company_id","room_id") REFERENCES "public"."chat_room"("company_id","room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reader" ADD CONSTRAINT "chat_reader_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reader" ADD CONSTRAINT "chat_reader_room" FOREIGN KEY ("company_id","room_id") REFERENCES "public"."chat_room"("company_id","room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_room" ADD CONSTRAINT "chat_room_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_room" ADD CONSTRAINT "chat_room_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_room" ADD CONSTRAINT "chat_room_case" FOREIGN KEY ("company_id","room_id") REFERENCES "public"."case_file"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_case" FOREIGN KEY ("company_id","case_id") REFERENCES "public"."case_file"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_preference" ADD CONSTRAINT "clinical_preference_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_preference" ADD CONSTRAINT "clinical_preference_doctor" FOREIGN KEY ("company_id","doctor_id") REFERENCES "public"."doctor"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_export" ADD CONSTRAINT "person_export_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_request" ADD CONSTRAINT "case_request_case" FOREIGN KEY ("company_id","case_id") REFERENCES "public"."case_file"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_tier_points" ON "loyalty_tier" USING btree ("from_points");--> statement-breakpoint
CREATE INDEX "chat_reader_unread" ON "chat_reader" USING btree ("party","company_id","unread_since") WHERE unread_since is not null;--> statement-breakpoint
CREATE INDEX "chat_room_newest" ON "chat_room" USING btree ("company_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "notification_once" ON "notification" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "notification_list" ON "notification" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_digest" ON "notification" USING btree ("account_id","created_at") WHERE email = 'digest' and mailed_at is null;--> statement-breakpoint
CREATE INDEX "notification_of_case" ON "notification" USING btree ("company_id","case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "picture_key" ON "picture" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "picture_company" ON "picture" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entry_company" ON "audit_entry" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "audit_entry_account" ON "audit_entry" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "audit_entry_ids" ON "audit_entry" USING gin ("ids");--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "person_export_person" ON "person_export" USING btree ("company_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_request_identifier" ON "case_request" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "case_request_of_case" ON "case_request" USING btree ("company_id","case_id","created_at");--> statement-breakpoint
CREATE INDEX "case_request_list" ON "case_request" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "case_request_everywhere" ON "case_request" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "case_order" ADD CONSTRAINT "case_order_request" FOREIGN KEY ("company_id","request_id") REFERENCES "public"."case_request"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_order_of_request" ON "case_order" USING btree ("company_id","request_id");--> statement-breakpoint
CREATE INDEX "address_company" ON "address" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_asset_one_pending" ON "case_asset" USING btree ("case_id","type_key",coalesce(plan_id, request_id, '00000000-0000-0000-0000-000000000000'::uuid),coalesce(part, '')) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "contact_company" ON "contact" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "doctor_company" ON "doctor" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "case_order_of_case" ON "case_order" USING btree ("company_id","case_id","created_at");--> statement-breakpoint
CREATE INDEX "plan_of_case" ON "plan" USING btree ("company_id","case_id","version");--> statement-breakpoint
CREATE INDEX "shipment_list" ON "shipment" USING btree ("company_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "shipment_everywhere" ON "shipment" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shipment_history_of" ON "shipment_history" USING btree ("company_id","shipment_id","seq");--> statement-breakpoint
CREATE POLICY "tenant" ON "case_reminder" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "case_reminder" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "readable" ON "loyalty_tier" AS PERMISSIVE FOR SELECT TO "archway_app" USING (true);--> statement-breakpoint
CREATE POLICY "staff" ON "loyalty_tier" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "chat_hidden" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "chat_hidden" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "chat_message" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "chat_message" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "chat_reader" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "chat_reader" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "chat_room" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "chat_room" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "notification" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "notification" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "picture" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "picture" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "add" ON "audit_entry" AS PERMISSIVE FOR INSERT TO "archway_app", "archway_staff" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "read" ON "audit_entry" AS PERMISSIVE FOR SELECT TO "archway_staff" USING (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "idempotency_key" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "idempotency_key" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "clinical_preference" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "clinical_preference" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "person_export" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "person_export" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "case_request" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "case_request" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);