-- POST /specimen/changeOpen: 6 statements in 3 round trips

-- Round trip 1
begin;
select t.id from "specimen" t where t.id = $1 and (true and (select (select coalesce("t_cabinet_id_area_id"."area_id",
  "t_cabinet_id_area_id"."id") from "area" as "t_cabinet_id_area_id" where "t_cabinet_id_area_id"."id" =
  "t_cabinet_id"."area_id") from "cabinet" as "t_cabinet_id" where "t_cabinet_id"."id" = "t"."cabinet_id") =
  any($2::bigint[]) and "t"."delete_time" is null) for no key update of t;
select "t"."id", "t"."create_time" as "create_time", "t"."update_time" as "update_time", "t"."admin_id" as "admin_id",
  "t"."revision" as "revision", "t"."code" as "code", "t"."name" as "name", "t"."kind" as "kind", "t"."marks" as
  "marks", "t"."is_open" as "is_open", "t"."weight" as "weight", "t"."price" as "price", "t"."found_date" as
  "found_date", "t"."seen_time" as "seen_time", "t"."season" as "season", "t"."colour" as "colour", "t"."icon" as
  "icon", "t"."region" as "region", "t"."phone" as "phone", "t"."paper" as "paper", "t"."cabinet_id" as "cabinet_id",
  "t"."shelf_id" as "shelf_id", "t"."cover" as "cover", "t"."story" as "story", "t"."parts" as "parts", "t"."hardness"
  as "hardness", "t"."note" as "note", "t"."state" as "state", "t"."sort" as "sort" from "specimen" as "t" where
  "t"."id" = any($1::bigint[]);

-- Round trip 2
update "specimen" set "is_open" = $1, update_time = now(), revision = revision + 1 where id = $2 returning revision;

-- Round trip 3
insert into log (admin_id, admin_name, program, module, action, title, method, path, target_type, target_id,
  target_name, diff, ip, ua, status, message, cost_ms, create_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
  $11, $12::jsonb, $13, $14, $15, $16, $17, $18);
commit;
