-- job holder
alter table "job" add column "holder" text;
alter table "job" add column "tries" integer not null default 0;
