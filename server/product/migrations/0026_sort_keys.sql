-- sort keys
alter table "person" add column "user_name_sort_key" text;
create index "person_by_user_name_idx" on "person" ("user_name_sort_key" collate "C", "id" desc) include ("state", "area_id", "townsman_status") where delete_time is null;
alter table "sxh_area" add column "name_sort_key" text;
drop index "union_by_sort_name_idx";
alter table "union" add column "name_sort_key" text;
create index "union_by_sort_name_idx" on "union" ("sort", "name_sort_key" collate "C", "id" desc) where delete_time is null;
create index "union_by_name_idx" on "union" ("name_sort_key" collate "C", "id" desc) where delete_time is null;
