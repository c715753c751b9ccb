-- POST /specimen/read: 1 statement in 1 round trip

-- Round trip 1
select "t"."id", "t"."create_time" as "create_time", "t"."update_time" as "update_time", "t"."admin_id" as "admin_id",
  "t"."revision" as "revision", "t"."code" as "code", "t"."name" as "name", "t"."kind" as "kind", "t"."marks" as
  "marks", "t"."is_open" as "is_open", "t"."weight" as "weight", "t"."price" as "price", "t"."found_date" as
  "found_date", "t"."seen_time" as "seen_time", "t"."season" as "season", "t"."colour" as "colour", "t"."icon" as
  "icon", "t"."region" as "region", "t"."phone" as "phone", "t"."paper" as "paper", "t"."cabinet_id" as "cabinet_id",
  "t"."shelf_id" as "shelf_id", "t"."cover" as "cover", "t"."story" as "story", "t"."parts" as "parts", "t"."hardness"
  as "hardness", "t"."note" as "note", "t"."state" as "state", "t"."sort" as "sort", (select "t_admin_id"."real_name"
  from "admin" as "t_admin_id" where "t_admin_id"."id" = "t"."admin_id") as "admin_id#0", (select "t_cabinet_id"."name"
  from "cabinet" as "t_cabinet_id" where "t_cabinet_id"."id" = "t"."cabinet_id") as "cabinet_id#0", exists (select 1
  from "cabinet" as "t_cabinet_id" where "t_cabinet_id"."id" = "t"."cabinet_id" and ((select
  coalesce("t_cabinet_id_area_id"."area_id", "t_cabinet_id_area_id"."id") from "area" as "t_cabinet_id_area_id" where
  "t_cabinet_id_area_id"."id" = "t_cabinet_id"."area_id") = any($1::bigint[]))) as "cabinet_id#known", (select
  "t_shelf_id"."name" from "shelf" as "t_shelf_id" where "t_shelf_id"."id" = "t"."shelf_id") as "shelf_id#0", exists
  (select 1 from "shelf" as "t_shelf_id" where "t_shelf_id"."id" = "t"."shelf_id" and ((select (select
  coalesce("t_shelf_id_cabinet_id_area_id"."area_id", "t_shelf_id_cabinet_id_area_id"."id") from "area" as
  "t_shelf_id_cabinet_id_area_id" where "t_shelf_id_cabinet_id_area_id"."id" = "t_shelf_id_cabinet_id"."area_id") from
  "cabinet" as "t_shelf_id_cabinet_id" where "t_shelf_id_cabinet_id"."id" = "t_shelf_id"."cabinet_id") =
  any($2::bigint[]))) as "shelf_id#known" from "specimen" as "t" where "t"."id" = $3 and (true and (select (select
  coalesce("t_cabinet_id_area_id"."area_id", "t_cabinet_id_area_id"."id") from "area" as "t_cabinet_id_area_id" where
  "t_cabinet_id_area_id"."id" = "t_cabinet_id"."area_id") from "cabinet" as "t_cabinet_id" where "t_cabinet_id"."id" =
  "t"."cabinet_id") = any($4::bigint[]) and "t"."delete_time" is null);
