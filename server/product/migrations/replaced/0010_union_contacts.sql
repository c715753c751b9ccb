-- union contacts
alter table "union" add column "sxh_type_str" text;
alter table "union" add column "contact_name" text;
alter table "union" add column "phone" text;
alter table "union" add column "url" text;
alter table "union" add column "is_self" boolean not null default false;
