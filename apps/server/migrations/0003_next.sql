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
