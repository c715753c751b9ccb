-- sort keys
alter table "admin" add column "real_name_sort_key" text;
create index "admin_by_real_name_idx" on "admin" ("real_name_sort_key" collate "C", "id" desc) where delete_time is null;
alter table "file" add column "name_sort_key" text;
create index "file_by_name_idx" on "file" ("name_sort_key" collate "C", "id" desc) where delete_time is null;
alter table "role" add column "name_sort_key" text;
create index "role_by_name_idx" on "role" ("name_sort_key" collate "C", "id" desc) where delete_time is null;
