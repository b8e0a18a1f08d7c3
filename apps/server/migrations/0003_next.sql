CREATE SEQUENCE "public"."print_job_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "case_attention" (
	"company_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"snoozed_until" timestamp (3) with time zone,
	"snoozed_at" timestamp (3) with time zone,
	"snoozed_status_since" timestamp (3) with time zone,
	"snoozed_chat_seq" integer,
	CONSTRAINT "case_attention_account_id_case_id_pk" PRIMARY KEY("account_id","case_id")
);
--> statement-breakpoint
ALTER TABLE "case_attention" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "patient_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"company_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"action" text NOT NULL,
	"statement_id" uuid,
	"cases" jsonb NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patient_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_on_attempt" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"sealed_checks" text NOT NULL,
	"session_id" uuid,
	"account_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_on_attempt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_on_domain" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"provider_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "sign_on_domain_own" UNIQUE NULLS NOT DISTINCT("company_id","domain")
);
--> statement-breakpoint
ALTER TABLE "sign_on_domain" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_on_identity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_on_identity" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_on_provider" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"is_on" boolean NOT NULL,
	"admission" text NOT NULL,
	"fallback" text NOT NULL,
	"rules" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by_id" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_on_provider_owner" UNIQUE NULLS NOT DISTINCT("company_id")
);
--> statement-breakpoint
ALTER TABLE "sign_on_provider" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"addresses" jsonb NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"url" text NOT NULL,
	"description" text,
	"events" jsonb NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"stop_reason" text,
	"sealed_secret" text NOT NULL,
	"former_sealed_secret" text,
	"former_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"rest_until" timestamp (3) with time zone,
	"chat_from" timestamp (3) with time zone,
	"chat_until" timestamp (3) with time zone,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"webhook_id" uuid NOT NULL,
	"company_id" uuid,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"case_id" uuid,
	"body" text NOT NULL,
	"is_repeat" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"response_status" integer,
	"milliseconds" integer,
	"problem" text,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "insight_day" (
	"company_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"seconds" bigint NOT NULL,
	"day" date NOT NULL,
	"item" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "insight_day_company_id_day_measure_item_owner_id_pk" PRIMARY KEY("company_id","day","measure","item","owner_id")
);
--> statement-breakpoint
ALTER TABLE "insight_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "insight_progress" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"counted_to" timestamp (3) with time zone NOT NULL,
	"recounted_to" date
);
--> statement-breakpoint
ALTER TABLE "insight_progress" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "insight_work" (
	"company_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"item" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "insight_work_company_id_day_measure_item_owner_id_pk" PRIMARY KEY("company_id","day","measure","item","owner_id")
);
--> statement-breakpoint
ALTER TABLE "insight_work" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lot_recall" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"recalled_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by_id" uuid,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "lot_recall" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "material_lot" (
	"id" uuid PRIMARY KEY NOT NULL,
	"material" text NOT NULL,
	"number" text NOT NULL,
	"expires_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "material_lot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_lot" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by_id" uuid,
	"removed_reason" text
);
--> statement-breakpoint
ALTER TABLE "order_lot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_scrap" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"piece" text,
	"reason" text NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remade_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "order_scrap" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "print_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"name" text NOT NULL,
	"printer" text,
	"name_folded" text NOT NULL,
	"printer_folded" text NOT NULL,
	"material" text NOT NULL,
	"lot_id" uuid,
	"status" text NOT NULL,
	"reason" text,
	"staff_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "print_job" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "print_piece" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"tray" integer NOT NULL,
	"piece" text,
	"quantity" integer NOT NULL,
	"is_remake" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "print_piece" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "production_naming" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"pattern" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "production_naming" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_production" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_production_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "plan_production_asset" UNIQUE("asset_id")
);
--> statement-breakpoint
ALTER TABLE "plan_production" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "prescription_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"doctor_id" uuid,
	"name" text NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "prescription_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"cases" jsonb,
	"company_id" uuid,
	"reason" text NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"erased" integer,
	"erasure_ended_at" timestamp (3) with time zone,
	"erasure_problem" text
);
--> statement-breakpoint
ALTER TABLE "approval" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"sign_count" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "passkey" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_factor" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" text,
	"sealed_new_key" text,
	"new_key_at" timestamp (3) with time zone,
	"since" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_factor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_in_step" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"is_device_known" boolean NOT NULL,
	"sign_on" jsonb
);
--> statement-breakpoint
ALTER TABLE "sign_in_step" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trusted_device" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trusted_device" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"complete_to" bigint DEFAULT 0 NOT NULL,
	"candidate" bigint DEFAULT 0 NOT NULL,
	"candidate_xid" bigint DEFAULT 0 NOT NULL,
	"candidate_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stamp_number" bigint,
	"stamp_hash" text,
	"stamp_mac" text,
	"dropped_to" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_export" (
	"from_number" bigint PRIMARY KEY NOT NULL,
	"to_number" bigint NOT NULL,
	"before_hash" text NOT NULL,
	"last_hash" text NOT NULL,
	"lines" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"manifest_key" text NOT NULL,
	"exported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_export_to_number_unique" UNIQUE("to_number")
);
--> statement-breakpoint
ALTER TABLE "audit_export" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"number" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seal_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "key_fingerprint" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "key_fingerprint" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "maintenance_run" (
	"kind" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"problems" integer NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"host" text NOT NULL,
	"version" text NOT NULL,
	"can_store" boolean,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "server_process" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "storage_pass" (
	"name" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"seen" bigint NOT NULL,
	"orphans" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "viewer_write" (
	"viewer_id" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "viewer_write" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "holiday" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "socket_io_attachments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "staff" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification_choice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification_round" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "push_device" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "push_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "known_device" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "password_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sign_in_budget" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "case_file_list";--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "picture_fault" text;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "scan" jsonb;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "scan_unit" text;--> statement-breakpoint
ALTER TABLE "case_asset" ADD COLUMN "scan_up" text;--> statement-breakpoint
ALTER TABLE "case_file" ADD COLUMN "patient_id" uuid;--> statement-breakpoint
ALTER TABLE "case_file" ADD COLUMN "reference_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_file" ADD COLUMN "canceled_by" text;--> statement-breakpoint
ALTER TABLE "company_configuration" ADD COLUMN "is_second_factor_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "role" text DEFAULT 'administrator' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_case" ADD COLUMN "failed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "case_order" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "production_exception" jsonb;--> statement-breakpoint
ALTER TABLE "plan_comment" ADD COLUMN "picture" "bytea";--> statement-breakpoint
ALTER TABLE "plan_comment" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "plan_comment" ADD COLUMN "answer_text" text;--> statement-breakpoint
ALTER TABLE "plan_comment" ADD COLUMN "answered_by_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_comment" ADD COLUMN "answered_by_name" text;--> statement-breakpoint
ALTER TABLE "plan_comment" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "plan_comment" ADD COLUMN "answered_plan_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_model" ADD COLUMN "upper_steps" integer;--> statement-breakpoint
ALTER TABLE "plan_model" ADD COLUMN "lower_steps" integer;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "password_problems" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "confirmed_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "second_factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "sign_on_provider_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "sealed_id_token" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "sign_on_sid" text;--> statement-breakpoint
ALTER TABLE "case_attention" ADD CONSTRAINT "case_attention_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_attention" ADD CONSTRAINT "case_attention_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_attention" ADD CONSTRAINT "case_attention_case" FOREIGN KEY ("company_id","case_id") REFERENCES "public"."case_file"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_event" ADD CONSTRAINT "patient_event_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempt" ADD CONSTRAINT "sign_on_attempt_provider_id_sign_on_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_on_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempt" ADD CONSTRAINT "sign_on_attempt_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_domain" ADD CONSTRAINT "sign_on_domain_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_domain" ADD CONSTRAINT "sign_on_domain_provider_id_sign_on_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_on_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_identity" ADD CONSTRAINT "sign_on_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_identity" ADD CONSTRAINT "sign_on_identity_provider_id_sign_on_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_on_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_provider" ADD CONSTRAINT "sign_on_provider_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_provider" ADD CONSTRAINT "sign_on_provider_changed_by_id_account_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_day" ADD CONSTRAINT "insight_day_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_progress" ADD CONSTRAINT "insight_progress_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_work" ADD CONSTRAINT "insight_work_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_recall" ADD CONSTRAINT "lot_recall_lot_id_material_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."material_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_recall" ADD CONSTRAINT "lot_recall_recalled_by_id_staff_id_fk" FOREIGN KEY ("recalled_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_recall" ADD CONSTRAINT "lot_recall_ended_by_id_staff_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lot" ADD CONSTRAINT "order_lot_lot_id_material_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."material_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lot" ADD CONSTRAINT "order_lot_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lot" ADD CONSTRAINT "order_lot_removed_by_id_staff_id_fk" FOREIGN KEY ("removed_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lot" ADD CONSTRAINT "order_lot_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."case_order"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_scrap" ADD CONSTRAINT "order_scrap_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_scrap" ADD CONSTRAINT "order_scrap_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."case_order"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_lot_id_material_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."material_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_piece" ADD CONSTRAINT "print_piece_job_id_print_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."print_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_piece" ADD CONSTRAINT "print_piece_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."case_order"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_production" ADD CONSTRAINT "plan_production_plan" FOREIGN KEY ("company_id","plan_id") REFERENCES "public"."plan"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_template" ADD CONSTRAINT "prescription_template_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_template" ADD CONSTRAINT "prescription_template_doctor" FOREIGN KEY ("company_id","doctor_id") REFERENCES "public"."doctor"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_requested_by_id_account_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided_by_id_account_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_step" ADD CONSTRAINT "sign_in_step_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_attention_of_case" ON "case_attention" USING btree ("company_id","case_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "patient_event_of_patient" ON "patient_event" USING btree ("company_id","patient_id","seq");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "patient_event_distinct" ON "patient_event" USING btree ("company_id","statement_id") WHERE "patient_event"."action" = 'DISTINCT';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sign_on_attempt_provider" ON "sign_on_attempt" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sign_on_attempt_account" ON "sign_on_attempt" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sign_on_attempt_expires" ON "sign_on_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "sign_on_domain_confirmed" ON "sign_on_domain" USING btree ("domain") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sign_on_domain_provider" ON "sign_on_domain" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "sign_on_identity_subject" ON "sign_on_identity" USING btree ("provider_id","issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "sign_on_identity_account" ON "sign_on_identity" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sign_on_provider_changed_by" ON "sign_on_provider" USING btree ("changed_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "api_key_secret" ON "api_key" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "api_key_company" ON "api_key" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_company" ON "webhook" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "webhook_delivery_once" ON "webhook_delivery" USING btree ("webhook_id","event_id") WHERE not is_repeat;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_delivery_log" ON "webhook_delivery" USING btree ("webhook_id","created_at","seq");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_delivery_waiting" ON "webhook_delivery" USING btree ("webhook_id","seq") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_delivery_order" ON "webhook_delivery" USING btree ("webhook_id","case_id","seq") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_delivery_age" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "insight_day_day" ON "insight_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "insight_work_day" ON "insight_work" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "lot_recall_open" ON "lot_recall" USING btree ("lot_id") WHERE "lot_recall"."ended_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "lot_recall_lot" ON "lot_recall" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "lot_recall_by" ON "lot_recall" USING btree ("recalled_by_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "lot_recall_ended_by" ON "lot_recall" USING btree ("ended_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "material_lot_number" ON "material_lot" USING btree ("material","number");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "material_lot_used" ON "material_lot" USING btree ("last_used_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "order_lot_once" ON "order_lot" USING btree ("order_id","lot_id") WHERE "order_lot"."removed_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_lot_of_order" ON "order_lot" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_lot_of_lot" ON "order_lot" USING btree ("lot_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_lot_staff" ON "order_lot" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_lot_remover" ON "order_lot" USING btree ("removed_by_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_scrap_of_order" ON "order_scrap" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_scrap_staff" ON "order_scrap" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_scrap_time" ON "order_scrap" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "print_job_identifier" ON "print_job" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "print_job_name" ON "print_job" USING btree ("name_folded") WHERE "print_job"."status" in ('planned', 'printing');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "print_job_time" ON "print_job" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "print_job_lot" ON "print_job" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "print_job_staff" ON "print_job" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "print_piece_once" ON "print_piece" USING btree ("order_id",coalesce("piece", '')) WHERE "print_piece"."ended_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "print_piece_of_order" ON "print_piece" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "print_piece_of_job" ON "print_piece" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "plan_production_of_plan" ON "plan_production" USING btree ("company_id","plan_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "prescription_template_of" ON "prescription_template" USING btree ("company_id","doctor_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "approval_waiting" ON "approval" USING btree ("kind","subject_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "approval_created" ON "approval" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "approval_subject" ON "approval" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "approval_company" ON "approval" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "passkey_credential" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "passkey_account" ON "passkey" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "recovery_code_account" ON "recovery_code" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sign_in_step_account" ON "sign_in_step" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "trusted_device_account" ON "trusted_device" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "case_order" ADD CONSTRAINT "case_order_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_asset_storage_key" ON "case_asset" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_asset_preview_key" ON "case_asset" USING btree ("preview_key") WHERE preview_key is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_asset_model_key" ON "case_asset" USING btree ("model_key") WHERE model_key is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_asset_view_key" ON "case_asset" USING btree ("view_key") WHERE view_key is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_file_page" ON "case_file" USING btree ("company_id","side","created_at" DESC NULLS FIRST,"id","status","name_folded","due_at","product","batch_label","impression_type","with_ts","has_refinements","identifier");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_file_due" ON "case_file" USING btree ("company_id","side","due_at","id" DESC NULLS FIRST,"status");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_file_due_latest" ON "case_file" USING btree ("company_id","side","due_at" DESC NULLS LAST,"id","status");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_file_number" ON "case_file" USING btree ("company_id","side","identifier" collate "C","id" DESC NULLS FIRST,"status");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_file_reference" ON "case_file" USING btree ("company_id","reference_folded","id") WHERE "case_file"."reference_folded" <> '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_file_patient" ON "case_file" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_file_patient_name" ON "case_file" USING btree ("company_id","name_folded","birth_date");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_history_time" ON "case_history" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_message_recent" ON "chat_message" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notification_created" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_order_due" ON "case_order" USING btree ("status","due_at","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "case_order_assignee" ON "case_order" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "plan_model_part_storage_key" ON "plan_model_part" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entry_sign_in" ON "audit_entry" USING btree ("account_id","at") WHERE call like '% /auth%';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "session_sign_on" ON "session" USING btree ("sign_on_provider_id");--> statement-breakpoint
CREATE POLICY "readable" ON "holiday" AS PERMISSIVE FOR SELECT TO "archway_app" USING (true);--> statement-breakpoint
CREATE POLICY "staff" ON "holiday" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "staff" ON "socket_io_attachments" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "readable" ON "staff" AS PERMISSIVE FOR SELECT TO "archway_app" USING (true);--> statement-breakpoint
CREATE POLICY "staff" ON "staff" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "notification_choice" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id)) WITH CHECK ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id));--> statement-breakpoint
CREATE POLICY "staff" ON "notification_choice" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "staff" ON "notification_round" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "push_device" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id)) WITH CHECK ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id));--> statement-breakpoint
CREATE POLICY "staff" ON "push_device" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "staff" ON "push_key" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "account" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or company_id = (select archway_scope.company())) WITH CHECK ((select archway_scope.is_accounts()) or (company_id = (select archway_scope.company()) and kind <> 'staff'));--> statement-breakpoint
CREATE POLICY "staff" ON "account" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "known_device" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id)) WITH CHECK ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id));--> statement-breakpoint
CREATE POLICY "staff" ON "known_device" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "password_link" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id)) WITH CHECK ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id));--> statement-breakpoint
CREATE POLICY "staff" ON "password_link" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "session" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id)) WITH CHECK ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id));--> statement-breakpoint
CREATE POLICY "staff" ON "session" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "count" ON "sign_in_budget" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or bucket like 'invitations %' or bucket like 'address tried %' or bucket like 'challenge %') WITH CHECK ((select archway_scope.is_accounts()) or bucket like 'invitations %' or bucket like 'address tried %' or bucket like 'challenge %');--> statement-breakpoint
CREATE POLICY "staff" ON "sign_in_budget" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "case_attention" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "case_attention" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "patient_event" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "patient_event" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "staff" ON "sign_on_attempt" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "sign_on_domain" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "sign_on_domain" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "sign_on_identity" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id)) WITH CHECK ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id));--> statement-breakpoint
CREATE POLICY "staff" ON "sign_on_identity" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "sign_on_provider" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "sign_on_provider" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "api_key" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "api_key" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "webhook" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "webhook" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "webhook_delivery" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "webhook_delivery" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "insight_day" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "insight_day" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "insight_progress" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "insight_progress" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "staff" ON "insight_work" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "staff" ON "lot_recall" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "material_lot" AS PERMISSIVE FOR SELECT TO "archway_app" USING (exists (select from public.order_lot o where o.lot_id = material_lot.id));--> statement-breakpoint
CREATE POLICY "staff" ON "material_lot" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "order_lot" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "order_lot" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "order_scrap" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "order_scrap" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "staff" ON "print_job" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "print_piece" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "print_piece" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "staff" ON "production_naming" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "plan_production" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "plan_production" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "prescription_template" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
CREATE POLICY "staff" ON "prescription_template" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "staff" ON "approval" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "passkey" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id)) WITH CHECK ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id));--> statement-breakpoint
CREATE POLICY "staff" ON "passkey" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "recovery_code" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id)) WITH CHECK ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id));--> statement-breakpoint
CREATE POLICY "staff" ON "recovery_code" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "second_factor" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id)) WITH CHECK ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id));--> statement-breakpoint
CREATE POLICY "staff" ON "second_factor" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "sign_in_step" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id)) WITH CHECK ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id));--> statement-breakpoint
CREATE POLICY "staff" ON "sign_in_step" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "tenant" ON "trusted_device" AS PERMISSIVE FOR ALL TO "archway_app" USING ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id)) WITH CHECK ((select archway_scope.is_accounts()) or exists (select from public.account a where a.id = account_id));--> statement-breakpoint
CREATE POLICY "staff" ON "trusted_device" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "add" ON "audit_export" AS PERMISSIVE FOR INSERT TO "archway_staff" WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "read" ON "audit_export" AS PERMISSIVE FOR SELECT TO "archway_staff" USING ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "staff" ON "key_fingerprint" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "staff" ON "server_process" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
CREATE POLICY "staff" ON "viewer_write" AS PERMISSIVE FOR ALL TO "archway_staff" USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "address" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "address" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "case_asset" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "case_asset" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "case_counter" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "case_counter" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "case_file" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "case_file" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "case_history" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "case_history" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "case_reminder" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "case_reminder" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "refinement" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "refinement" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "staff" ON "courier" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "staff" ON "guide_text" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "staff" ON "loyalty_tier" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "staff" ON "package_type" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "staff" ON "product" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "staff" ON "reject_reason" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "chat_announced" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "chat_announced" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "chat_hidden" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "chat_hidden" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "chat_message" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "chat_message" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "chat_reader" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "chat_reader" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "chat_room" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "chat_room" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "company" TO archway_app USING (id = (select archway_scope.company())) WITH CHECK (id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "company" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "company_configuration" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "company_configuration" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "company_scanner" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "company_scanner" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "contact" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "contact" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "doctor" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "doctor" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "doctor_history" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "doctor_history" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "doctor_scanner" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "doctor_scanner" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "lab_case" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "lab_case" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "laser_marking" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "laser_marking" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "notification" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "notification" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "case_order" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "case_order" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "phone_link" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "phone_link" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "picture" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "picture" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "plan" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "plan" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "plan_comment" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "plan_comment" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "plan_model" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "plan_model" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "plan_model_part" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "plan_model_part" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "plan_share" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "plan_share" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "read" ON "audit_entry" TO archway_staff USING ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "idempotency_key" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "idempotency_key" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "clinical_preference" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "clinical_preference" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "person_export" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "person_export" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "case_request" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "case_request" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "shipment" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "shipment" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "shipment_history" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "shipment_history" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));--> statement-breakpoint
ALTER POLICY "tenant" ON "shipment_order" TO archway_app USING (company_id = (select archway_scope.company())) WITH CHECK (company_id = (select archway_scope.company()));--> statement-breakpoint
ALTER POLICY "staff" ON "shipment_order" TO archway_staff USING ((select archway_scope.is_staff())) WITH CHECK ((select archway_scope.is_staff()));