-- retention
alter table "config" add column "log_years" integer not null default 3;
alter table "config" add column "reading_days" integer not null default 180;
alter table "config" add column "message_days" integer not null default 365;
alter table "config" add column "draft_days" integer not null default 14;
