CREATE SEQUENCE "public"."case_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."shipment_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "address" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"type_id" integer NOT NULL,
	"title" text NOT NULL,
	"title_folded" text NOT NULL,
	"country_id" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"street" text NOT NULL,
	"zip_code" text NOT NULL,
	"phone" text NOT NULL,
	"owner_type" text NOT NULL,
	"doctor_id" uuid,
	"is_default_shipping_address" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "address" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "case_asset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"refinement_id" uuid,
	"request_id" uuid,
	"plan_id" uuid,
	"type_key" text NOT NULL,
	"part" text,
	"status" text NOT NULL,
	"reason" text,
	"reason_values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"kind" text,
	"file_name" text NOT NULL,
	"mime" text,
	"bytes" bigint NOT NULL,
	"sha256" text,
	"version" integer NOT NULL,
	"storage_key" text NOT NULL,
	"needs_replacement" boolean DEFAULT false NOT NULL,
	"preview_key" text,
	"width" integer,
	"height" integer,
	"triangles" integer,
	"setup" jsonb,
	"uploaded_by_id" uuid,
	"uploaded_by_name" text NOT NULL,
	"uploaded_by_kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ready_at" timestamp (3) with time zone,
	CONSTRAINT "case_asset_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "case_asset" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signing_key" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_counter" (
	"company_id" uuid NOT NULL,
	"side" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"status" text NOT NULL,
	"slot" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "case_counter_company_id_side_owner_id_status_slot_pk" PRIMARY KEY("company_id","side","owner_id","status","slot")
);
--> statement-breakpoint
ALTER TABLE "case_counter" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "case_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"side" text NOT NULL,
	"doctor_id" uuid,
	"identifier" text NOT NULL,
	"product" text NOT NULL,
	"with_ts" boolean NOT NULL,
	"status" text NOT NULL,
	"resume_status" text,
	"step_type" text NOT NULL,
	"bulkshipping" boolean NOT NULL,
	"first_name" text,
	"last_name" text,
	"name_folded" text DEFAULT '
' NOT NULL,
	"birth_date" date,
	"gender" text,
	"patient_reference" text,
	"arch" text,
	"impression_type" text,
	"package_type" text,
	"shipping_address_id" uuid,
	"requested_by" date,
	"prescription" jsonb NOT NULL,
	"consent_at" timestamp (3) with time zone,
	"created_by_id" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"status_since" timestamp (3) with time zone NOT NULL,
	"last_activity_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"used_days" real DEFAULT 0 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"impression_received_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"last_step" text,
	"revisions" integer DEFAULT 0 NOT NULL,
	"plan_approved" boolean DEFAULT false NOT NULL,
	"rejection" jsonb,
	"checklist" jsonb,
	"inbound_courier" jsonb,
	"last_mile" jsonb,
	"has_refinements" boolean DEFAULT false NOT NULL,
	"current_refinement_id" uuid,
	"refinements_used" integer DEFAULT 0 NOT NULL,
	"refinements_included" integer,
	"package_ends_at" timestamp (3) with time zone,
	"batch_label" text DEFAULT '1st' NOT NULL,
	"batches_made" integer DEFAULT 0 NOT NULL,
	"shipped_batches" integer DEFAULT 0 NOT NULL,
	"upper_steps" integer DEFAULT 0 NOT NULL,
	"lower_steps" integer DEFAULT 0 NOT NULL,
	"made_upper" integer DEFAULT 0 NOT NULL,
	"made_lower" integer DEFAULT 0 NOT NULL,
	"order_status" text,
	"open_orders" integer DEFAULT 0 NOT NULL,
	"open_requests" integer DEFAULT 0 NOT NULL,
	"carrier_scanned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "case_file_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "case_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "case_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"company_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"action" text NOT NULL,
	"model" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holiday" (
	"date" date PRIMARY KEY NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refinement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "refinement_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "refinement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "courier" (
	"id" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"tracking_url_template" text,
	"awb_pattern" text,
	"requires_awb" boolean DEFAULT true NOT NULL,
	"countries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courier" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "package_type" (
	"id" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"is_legacy" boolean DEFAULT false NOT NULL,
	"product" text NOT NULL,
	"max_steps_per_arch" integer,
	"refinements_included" integer,
	"window_months" integer NOT NULL,
	"steps_per_batch" integer,
	"retainer_sets_included" integer DEFAULT 0 NOT NULL,
	"price" numeric(12, 2)
);
--> statement-breakpoint
ALTER TABLE "package_type" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"titles" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"lead_days" integer NOT NULL,
	"lead_days_revision" integer
);
--> statement-breakpoint
ALTER TABLE "product" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reject_reason" (
	"code" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"scopes" jsonb NOT NULL,
	"only_with_ts" boolean DEFAULT false NOT NULL,
	"assets" text,
	"overridable" boolean DEFAULT false NOT NULL,
	"overridable_for" jsonb,
	"comment_required" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reject_reason" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo_key" text,
	"phone" text,
	"email" text,
	"theme" text,
	"date_format" text DEFAULT 'DD/MM/YYYY' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"is_dso" boolean DEFAULT false NOT NULL,
	"is_rm_allowed" boolean DEFAULT false NOT NULL,
	"has_advanced_modules" boolean DEFAULT false NOT NULL,
	"congratulated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_configuration" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"dental_notation" text,
	"shipment_type" text DEFAULT 'dropshipping' NOT NULL,
	"is_package_type_enabled" boolean DEFAULT false NOT NULL,
	"are_requests_enabled" boolean DEFAULT false NOT NULL,
	"step_type" text DEFAULT 'ONE_STEP' NOT NULL,
	"aligner_offset_tenths" integer DEFAULT 0 NOT NULL,
	"aligner_cutline" text DEFAULT 'SCALLOPED' NOT NULL,
	"aligner_material" text DEFAULT 'ZENDURA_FLX' NOT NULL,
	"retainer_offset_tenths" integer DEFAULT 0 NOT NULL,
	"retainer_cutline" text DEFAULT 'SCALLOPED' NOT NULL,
	"retainer_material" text DEFAULT 'ZENDURA_A' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_configuration" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_scanner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"scanner" text NOT NULL,
	"account_id" text NOT NULL,
	"status" text NOT NULL,
	"connected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_scanner" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"avatar_key" text,
	"role" text,
	"super_admin" boolean DEFAULT false NOT NULL,
	"show_help" boolean DEFAULT false NOT NULL,
	"email_subscription" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"avatar_key" text,
	"email_subscription" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doctor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"avatar_key" text,
	"country_id" text NOT NULL,
	"status" text DEFAULT 'INVITED' NOT NULL,
	"step_type" text NOT NULL,
	"rm_id" uuid,
	"default_shipping_address_id" uuid,
	"email_subscription" boolean DEFAULT true NOT NULL,
	"note" text,
	"invited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doctor_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "doctor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "doctor_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doctor_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "doctor_scanner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"scanner" text NOT NULL,
	"account_id" text NOT NULL,
	"status" text NOT NULL,
	"connected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doctor_scanner" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lab_case" (
	"company_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"assignee_id" uuid,
	"checked" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"saved_by" text,
	"saved_at" timestamp (3) with time zone,
	CONSTRAINT "lab_case_case_id_pk" PRIMARY KEY("case_id")
);
--> statement-breakpoint
ALTER TABLE "lab_case" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "laser_marking" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"logo_flag" boolean DEFAULT false NOT NULL,
	"logo_file" text,
	"company_name_flag" boolean DEFAULT false NOT NULL,
	"company_name" text,
	"patient_name_flag" boolean DEFAULT false NOT NULL,
	"patient_name_style" text DEFAULT 'FULL_NAME' NOT NULL,
	"arch_flag" boolean DEFAULT false NOT NULL,
	"step_number_flag" boolean DEFAULT false NOT NULL,
	"trim_line" text DEFAULT 'SCALLOPED' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "laser_marking" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "case_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"plan_id" uuid,
	"refinement_id" uuid,
	"identifier" text NOT NULL,
	"batch" text NOT NULL,
	"steps" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"product" text NOT NULL,
	"arch" text NOT NULL,
	"offset_tenths" integer NOT NULL,
	"trimline" text NOT NULL,
	"material" text NOT NULL,
	"laser_marking" jsonb NOT NULL,
	"shipping_address" jsonb,
	"status" text NOT NULL,
	"print_job" text,
	"note" text,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"shipment_id" uuid,
	"shipment_identifier" text,
	CONSTRAINT "case_order_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "case_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"refinement_id" uuid,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"upper_steps" integer,
	"lower_steps" integer,
	"passive_steps" integer,
	"start_step" integer,
	"wear_days" integer,
	"ipr" jsonb,
	"attachments" jsonb,
	"movements" jsonb,
	"viewer" jsonb,
	"technician_note" text,
	"approved_by" text,
	"approved_by_id" uuid,
	"approved_at" timestamp (3) with time zone,
	"approved_hash" text,
	"rejected_comment" text,
	"reject_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cleared_by" text,
	"cleared_by_id" uuid,
	"cleared_at" timestamp (3) with time zone,
	"production_files_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "plan_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "plan_case_version" UNIQUE("case_id","version")
);
--> statement-breakpoint
ALTER TABLE "plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"company_id" uuid,
	"password_hash" text,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"language" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shortcuts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"company_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_budget" (
	"bucket" text PRIMARY KEY NOT NULL,
	"spent" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"doctor_id" uuid,
	"identifier" text NOT NULL,
	"address" jsonb NOT NULL,
	"courier_id" text NOT NULL,
	"airway_bill_number" text,
	"boxes" integer DEFAULT 1 NOT NULL,
	"weight_kg" real,
	"note" text,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"carrier_scanned_at" timestamp (3) with time zone,
	"last_mile_courier_id" text,
	"last_mile_airway_bill_number" text,
	"last_mile_date" date,
	CONSTRAINT "shipment_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "shipment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shipment_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"company_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"action" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"attributes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipment_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shipment_order" (
	"company_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "shipment_order_order_id_pk" PRIMARY KEY("order_id")
);
--> statement-breakpoint
ALTER TABLE "shipment_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_doctor" FOREIGN KEY ("company_id","doctor_id") REFERENCES "public"."doctor"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_asset" ADD CONSTRAINT "case_asset_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_asset" ADD CONSTRAINT "case_asset_case" FOREIGN KEY ("company_id","case_id") REFERENCES "public"."case_file"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_asset" ADD CONSTRAINT "case_asset_refinement" FOREIGN KEY ("company_id","refinement_id") REFERENCES "public"."refinement"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_counter" ADD CONSTRAINT "case_counter_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_file" ADD CONSTRAINT "case_file_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_file" ADD CONSTRAINT "case_file_doctor" FOREIGN KEY ("company_id","doctor_id") REFERENCES "public"."doctor"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_history" ADD CONSTRAINT "case_history_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_history" ADD CONSTRAINT "case_history_case" FOREIGN KEY ("company_id","case_id") REFERENCES "public"."case_file"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refinement" ADD CONSTRAINT "refinement_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refinement" ADD CONSTRAINT "refinement_case" FOREIGN KEY ("company_id","case_id") REFERENCES "public"."case_file"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_configuration" ADD CONSTRAINT "company_configuration_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_scanner" ADD CONSTRAINT "company_scanner_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_id_account_id_fk" FOREIGN KEY ("id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_id_account_id_fk" FOREIGN KEY ("id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor" ADD CONSTRAINT "doctor_id_account_id_fk" FOREIGN KEY ("id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor" ADD CONSTRAINT "doctor_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor" ADD CONSTRAINT "doctor_rm" FOREIGN KEY ("company_id","rm_id") REFERENCES "public"."contact"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_history" ADD CONSTRAINT "doctor_history_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_scanner" ADD CONSTRAINT "doctor_scanner_doctor" FOREIGN KEY ("company_id","doctor_id") REFERENCES "public"."doctor"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_case" ADD CONSTRAINT "lab_case_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_case" ADD CONSTRAINT "lab_case_case" FOREIGN KEY ("company_id","case_id") REFERENCES "public"."case_file"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laser_marking" ADD CONSTRAINT "laser_marking_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_order" ADD CONSTRAINT "case_order_case" FOREIGN KEY ("company_id","case_id") REFERENCES "public"."case_file"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_order" ADD CONSTRAINT "case_order_plan" FOREIGN KEY ("company_id","plan_id") REFERENCES "public"."plan"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_order" ADD CONSTRAINT "case_order_refinement" FOREIGN KEY ("company_id","refinement_id") REFERENCES "public"."refinement"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_case" FOREIGN KEY ("company_id","case_id") REFERENCES "public"."case_file"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_refinement" FOREIGN KEY ("company_id","refinement_id") REFERENCES "public"."refinement"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_doctor" FOREIGN KEY ("company_id","doctor_id") REFERENCES "public"."doctor"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_history" ADD CONSTRAINT "shipment_history_shipment" FOREIGN KEY ("company_id","shipment_id") REFERENCES "public"."shipment"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_order" ADD CONSTRAINT "shipment_order_shipment" FOREIGN KEY ("company_id","shipment_id") REFERENCES "public"."shipment"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_order" ADD CONSTRAINT "shipment_order_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."case_order"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "address_default" ON "address" USING btree ("company_id") WHERE "address"."is_default_shipping_address";--> statement-breakpoint
CREATE INDEX "address_company" ON "address" USING btree ("company_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_asset_one_pending" ON "case_asset" USING btree ("case_id","type_key",coalesce(plan_id, '00000000-0000-0000-0000-000000000000'::uuid),coalesce(part, '')) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "case_asset_of_case" ON "case_asset" USING btree ("company_id","case_id");--> statement-breakpoint
CREATE INDEX "case_asset_of_request" ON "case_asset" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "case_asset_of_plan" ON "case_asset" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "case_asset_pending" ON "case_asset" USING btree ("expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "case_file_identifier" ON "case_file" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "case_file_list" ON "case_file" USING btree ("company_id","side","created_at" DESC NULLS FIRST,"id","status","name_folded");--> statement-breakpoint
CREATE INDEX "case_file_of_doctor" ON "case_file" USING btree ("company_id","doctor_id","created_at" DESC NULLS FIRST,"id","status","name_folded");--> statement-breakpoint
CREATE INDEX "case_file_status" ON "case_file" USING btree ("company_id","side","status","created_at" DESC NULLS FIRST,"id","name_folded");--> statement-breakpoint
CREATE INDEX "case_file_changed" ON "case_file" USING btree ("company_id","side","updated_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "case_file_everywhere" ON "case_file" USING btree ("created_at" DESC NULLS FIRST,"id","status");--> statement-breakpoint
CREATE INDEX "case_file_work" ON "case_file" USING btree ("status","due_at","id");--> statement-breakpoint
CREATE INDEX "case_history_of_case" ON "case_history" USING btree ("company_id","case_id","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "refinement_number" ON "refinement" USING btree ("company_id","case_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "product_code" ON "product" USING btree ("code");--> statement-breakpoint
CREATE INDEX "company_scanner_company" ON "company_scanner" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contact_company" ON "contact" USING btree ("company_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "doctor_company" ON "doctor" USING btree ("company_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "doctor_history_doctor" ON "doctor_history" USING btree ("company_id","doctor_id","created_at");--> statement-breakpoint
CREATE INDEX "doctor_scanner_doctor_id" ON "doctor_scanner" USING btree ("company_id","doctor_id");--> statement-breakpoint
CREATE INDEX "lab_case_assignee" ON "lab_case" USING btree ("assignee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_order_identifier" ON "case_order" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "case_order_of_case" ON "case_order" USING btree ("company_id","case_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "case_order_board" ON "case_order" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "plan_of_case" ON "plan" USING btree ("company_id","case_id","version" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree ("email");--> statement-breakpoint
CREATE INDEX "known_device_account" ON "known_device" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "password_link_account" ON "password_link" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_identifier" ON "shipment" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "shipment_list" ON "shipment" USING btree ("company_id","kind","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "shipment_everywhere" ON "shipment" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "shipment_history_of" ON "shipment_history" USING btree ("company_id","shipment_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shipment_order_inside" ON "shipment_order" USING btree ("company_id","shipment_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "address" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "address" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "case_asset" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "case_asset" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "case_counter" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "case_counter" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "case_file" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "case_file" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "case_history" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "case_history" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "refinement" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "refinement" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "readable" ON "courier" AS PERMISSIVE FOR SELECT TO "archway_app" USING (true);--> statement-breakpoint
CREATE POLICY "staff" ON "courier" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "readable" ON "package_type" AS PERMISSIVE FOR SELECT TO "archway_app" USING (true);--> statement-breakpoint
CREATE POLICY "staff" ON "package_type" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "readable" ON "product" AS PERMISSIVE FOR SELECT TO "archway_app" USING (true);--> statement-breakpoint
CREATE POLICY "staff" ON "product" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "readable" ON "reject_reason" AS PERMISSIVE FOR SELECT TO "archway_app" USING (true);--> statement-breakpoint
CREATE POLICY "staff" ON "reject_reason" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "company" AS PERMISSIVE FOR ALL TO "archway_app" USING (id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "company" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "company_configuration" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "company_configuration" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "company_scanner" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "company_scanner" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "contact" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "contact" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "doctor" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "doctor" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "doctor_history" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "doctor_history" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "doctor_scanner" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "doctor_scanner" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "lab_case" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "lab_case" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "laser_marking" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "laser_marking" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "case_order" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "case_order" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "plan" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "plan" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "shipment" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "shipment" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "shipment_history" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "shipment_history" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "shipment_order" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "shipment_order" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);