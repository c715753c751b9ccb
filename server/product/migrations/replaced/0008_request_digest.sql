-- request digest
alter table "request_log" add column "digest" text;
