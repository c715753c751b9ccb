-- retention of jobs
alter table "config" add column "job_days" integer not null default 90;
alter table "config" add column "request_days" integer not null default 7;
alter table "config" add column "unused_days" integer not null default 90;
