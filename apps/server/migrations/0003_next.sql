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
CREATE TABLE "audit_chain" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"complete_to" bigint DEFAULT 0 NOT NULL,
	"candidate" bigint DEFAULT 0 NOT NULL,
	"candidate_xid" bigint DEFAULT 0 NOT NULL,
	"candidate_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "plan" ADD COLUMN "production_exception" jsonb;--> statement-breakpoint
ALTER TABLE "plan_production" ADD CONSTRAINT "plan_production_plan" FOREIGN KEY ("company_id","plan_id") REFERENCES "public"."plan"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_production_of_plan" ON "plan_production" USING btree ("company_id","plan_id","created_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "plan_production" AS PERMISSIVE FOR ALL TO "archway_app" USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff" ON "plan_production" AS PERMISSIVE FOR ALL TO "archway_staff" USING (true) WITH CHECK (true);