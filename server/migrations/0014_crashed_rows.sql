-- crashed rows
alter table "job" add column "row_id" integer;
alter table "job_row" add column "crashes" integer not null default 0;
