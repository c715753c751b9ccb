-- POST /specimen/list: 6 statements in 4 round trips

-- Round trip 1
select t.id from "specimen" t where (true and (select (select coalesce("t_cabinet_id_area_id"."area_id",
  "t_cabinet_id_area_id"."id") from "area" "t_cabinet_id_area_id" where "t_cabinet_id_area_id"."id" =
  "t_cabinet_id"."area_id") from "cabinet" "t_cabinet_id" where "t_cabinet_id"."id" = "t"."cabinet_id") =
  any($1::bigint[]) and "t"."delete_time" is null) and ("t"."kind" = any($2::text[])) order by "t"."sort" asc nulls
  last, "t"."create_time" desc, "t"."id" desc limit $3 offset $4;
select pg_current_snapshot()::text as snapshot;
select pg_current_snapshot()::text as snapshot;

-- Round trip 2
select t.id, "t"."create_time" as "create_time", "t"."update_time" as "update_time", "t"."admin_id" as "admin_id",
  "t"."revision" as "revision", "t"."code" as "code", "t"."name" as "name", "t"."kind" as "kind", "t"."is_open" as
  "is_open", "t"."weight" as "weight", "t"."price" as "price", "t"."found_date" as "found_date", "t"."cabinet_id" as
  "cabinet_id", "t"."state" as "state", "t"."sort" as "sort", "t"."marks" as "marks", "t"."shelf_id" as "shelf_id",
  "t"."season" as "season", "t"."seen_time" as "seen_time", "t"."region" as "region", "t"."phone" as "phone",
  "t"."colour" as "colour", "t"."note" as "note" from "specimen" t where t.id = any($1::bigint[]);

-- Round trip 3
select t.id, "t"."name" as "name" from "cabinet" t where t.id = any($1::bigint[]);

-- Round trip 4
select t.id, "t"."real_name" as "real_name" from "admin" t where t.id = any($1::bigint[]);
