-- POST /specimen/list: 4 statements on several connections

select "t"."id", "t"."create_time" as "create_time", "t"."update_time" as "update_time", "t"."admin_id" as "admin_id",
  "t"."revision" as "revision", "t"."code" as "code", "t"."name" as "name", "t"."kind" as "kind", "t"."is_open" as
  "is_open", "t"."weight" as "weight", "t"."price" as "price", "t"."found_date" as "found_date", "t"."cabinet_id" as
  "cabinet_id", "t"."state" as "state", "t"."sort" as "sort", "t"."marks" as "marks", "t"."shelf_id" as "shelf_id",
  "t"."season" as "season", "t"."seen_time" as "seen_time", "t"."region" as "region", "t"."phone" as "phone",
  "t"."colour" as "colour", "t"."note" as "note", (select "t_admin_id"."real_name" from "admin" as "t_admin_id" where
  "t_admin_id"."id" = "t"."admin_id") as "admin_id#0", (select "t_cabinet_id"."name" from "cabinet" as "t_cabinet_id"
  where "t_cabinet_id"."id" = "t"."cabinet_id") as "cabinet_id#0", exists (select 1 from "cabinet" as "t_cabinet_id"
  where "t_cabinet_id"."id" = "t"."cabinet_id" and ((select coalesce("t_cabinet_id_area_id"."area_id",
  "t_cabinet_id_area_id"."id") from "area" as "t_cabinet_id_area_id" where "t_cabinet_id_area_id"."id" =
  "t_cabinet_id"."area_id") = any($1::bigint[]))) as "cabinet_id#known", (select "t_shelf_id"."name" from "shelf" as
  "t_shelf_id" where "t_shelf_id"."id" = "t"."shelf_id") as "shelf_id#0", exists (select 1 from "shelf" as "t_shelf_id"
  where "t_shelf_id"."id" = "t"."shelf_id" and ((select (select coalesce("t_shelf_id_cabinet_id_area_id"."area_id",
  "t_shelf_id_cabinet_id_area_id"."id") from "area" as "t_shelf_id_cabinet_id_area_id" where
  "t_shelf_id_cabinet_id_area_id"."id" = "t_shelf_id_cabinet_id"."area_id") from "cabinet" as "t_shelf_id_cabinet_id"
  where "t_shelf_id_cabinet_id"."id" = "t_shelf_id"."cabinet_id") = any($2::bigint[]))) as "shelf_id#known" from (select
  "t"."id" from "specimen" as "t" where (true and (select (select coalesce("t_cabinet_id_area_id"."area_id",
  "t_cabinet_id_area_id"."id") from "area" as "t_cabinet_id_area_id" where "t_cabinet_id_area_id"."id" =
  "t_cabinet_id"."area_id") from "cabinet" as "t_cabinet_id" where "t_cabinet_id"."id" = "t"."cabinet_id") =
  any($3::bigint[]) and "t"."delete_time" is null) and ("t"."kind" = any($4::text[])) order by "t"."sort" asc nulls
  last, "t"."create_time" desc, "t"."id" desc limit 20 ) page join "specimen" as "t" on "t"."id" = page.id order by
  "t"."sort" asc nulls last, "t"."create_time" desc, "t"."id" desc;
select pg_current_snapshot()::text as snapshot, array(select relation || ' ' || snapshot from unnest($1::oid[],
  $2::pg_snapshot[]) as read (relation, snapshot) where exists (select from table_change since where since.relation =
  read.relation and since.transaction >= pg_snapshot_xmax(read.snapshot)) or exists (select from
  pg_snapshot_xip(read.snapshot) as running (transaction) join table_change since on since.relation = read.relation and
  since.transaction = running.transaction) ) as changed;
select pg_current_snapshot()::text as snapshot, coalesce(jsonb_agg(f), '[]') as rows from (select
  coalesce(sum("t"."price"), 0) as "price_total", count(distinct "t"."cabinet_id") as "cabinet_num" from "specimen" t
  where (true and (select (select coalesce("t_cabinet_id_area_id"."area_id", "t_cabinet_id_area_id"."id") from "area" as
  "t_cabinet_id_area_id" where "t_cabinet_id_area_id"."id" = "t_cabinet_id"."area_id") from "cabinet" as "t_cabinet_id"
  where "t_cabinet_id"."id" = "t"."cabinet_id") = any($1::bigint[]) and "t"."delete_time" is null) and ("t"."kind" =
  any($2::text[]))) f;
select pg_current_snapshot()::text as snapshot, coalesce(jsonb_agg(f), '[]') as rows from (select value, count(*) as num
  from (select ("t"."kind")::text as value from "specimen" t where (true and (select (select
  coalesce("t_cabinet_id_area_id"."area_id", "t_cabinet_id_area_id"."id") from "area" as "t_cabinet_id_area_id" where
  "t_cabinet_id_area_id"."id" = "t_cabinet_id"."area_id") from "cabinet" as "t_cabinet_id" where "t_cabinet_id"."id" =
  "t"."cabinet_id") = any($1::bigint[]) and "t"."delete_time" is null) and true) held group by value) f;
