-- import rows
alter table "job_row" add column "what" text;
alter table "job_row" add column "errors" jsonb;
create index "job_row_job_id_what_idx" on "job_row" ("job_id", "what");
