-- outbox
drop index "notice_sent_time_due_time_idx";
alter table "person" add column "muted" text[] not null default '{}';
alter table "notice" drop column "sent_time", drop column "error";
