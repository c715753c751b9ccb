-- cover orders
drop index "area_by_sort_create_time_desc_idx";
create index "area_by_sort_create_time_desc_idx" on "area" ("sort", "create_time" desc, "id" desc) include ("area_type") where delete_time is null;
drop index "article_by_is_top_desc_sort_create_time_desc_idx";
create index "article_by_is_top_desc_sort_create_time_desc_idx" on "article" ("is_top" desc nulls last, "sort", "create_time" desc, "id" desc) include ("type", "area_id") where delete_time is null;
drop index "person_by_sort_create_time_desc_idx";
drop index "person_by_apply_time_desc_idx";
drop index "person_by_out_time_desc_idx";
drop index "person_by_last_visit_time_desc_idx";
drop index "person_by_create_time_desc_idx";
create index "person_by_sort_create_time_desc_idx" on "person" ("sort", "create_time" desc, "id" desc) include ("state", "area_id", "townsman_status") where delete_time is null;
create index "person_by_apply_time_desc_idx" on "person" ("apply_time" desc nulls last, "id" desc) include ("state", "area_id", "townsman_status") where delete_time is null;
create index "person_by_out_time_desc_idx" on "person" ("out_time" desc nulls last, "id" desc) include ("state", "area_id", "townsman_status") where delete_time is null;
create index "person_by_last_visit_time_desc_idx" on "person" ("last_visit_time" desc nulls last, "id" desc) include ("state", "area_id", "townsman_status") where delete_time is null;
create index "person_by_create_time_desc_idx" on "person" ("create_time" desc, "id" desc) include ("state", "area_id", "townsman_status") where delete_time is null;
