-- debts
alter table "config" add column "due_days" integer not null default 30;
drop index "pay_log_origin_id_key";
drop index "pay_log_by_create_time_desc_idx";
alter table "pay_log" add column "due_date" date;
alter table "pay_log" add column "debt_id" integer;
alter table "pay_log" add column "group_no" text;
alter table "pay_log" add column "payer_id" bigint;
create unique index "pay_log_origin_id_key" on "pay_log" ("origin_id") where "scene" = 'correction';
create index "pay_log_payer_id_idx" on "pay_log" ("payer_id");
create index "pay_log_origin_id_idx" on "pay_log" ("origin_id");
create index "pay_log_debt_id_idx" on "pay_log" ("debt_id");
create index "pay_log_group_no_idx" on "pay_log" ("group_no");
create index "pay_log_status_due_date_idx" on "pay_log" ("status", "due_date");
create index "pay_log_by_create_time_desc_idx" on "pay_log" ("create_time" desc, "id" desc) include ("status");
create index "pay_log_by_due_date_idx" on "pay_log" ("due_date", "id" desc) include ("status");
alter table "pay_log" add constraint "pay_log_payer_id_fkey" foreign key ("payer_id") references "payer" (id) on delete restrict;
-- What is owed already is due like a debt of the day on which it was entered; joining dues by the deadline of the applicant.
update "pay_log" set "due_date" = coalesce(
  (select u."pay_deadline" from "person" u where u."id" = "pay_log"."user_id" and u."state" = 'pending_payment' and "pay_log"."scene" = 'join'),
  ("pay_log"."create_time" at time zone 'Asia/Shanghai')::date + 30)
where "status" = 'unpaid';
