-- calendar feeds expire
alter table "calendar_feed" add column "expire_time" timestamptz;
alter table "config" add column "idle_minutes" integer not null default 0;
-- Addresses of before work on for a year.
update "calendar_feed" set "expire_time" = now() + interval '365 days';
