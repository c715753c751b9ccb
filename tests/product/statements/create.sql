-- POST /specimen/add: 8 statements in 3 round trips

-- Round trip 1
begin;
insert into request_log (admin_id, call, request_no, digest, create_time) values ($1, $2, $3, $4, now());
select t.id from "cabinet" t where t.id = any($1::bigint[]) and (select coalesce("t_area_id"."area_id",
  "t_area_id"."id") from "area" as "t_area_id" where "t_area_id"."id" = "t"."area_id") = any($2::bigint[]) and
  "t"."delete_time" is null and true for key share of t;
select id, (true and (select (select coalesce("t_cabinet_id_area_id"."area_id", "t_cabinet_id_area_id"."id") from "area"
  as "t_cabinet_id_area_id" where "t_cabinet_id_area_id"."id" = "t_cabinet_id"."area_id") from "cabinet" as
  "t_cabinet_id" where "t_cabinet_id"."id" = "t"."cabinet_id") = any($1::bigint[]) and "t"."delete_time" is null) as
  visible from "specimen" t where "code" = $2 and "delete_time" is null limit 1;

-- Round trip 2
insert into "specimen" as t ("code", "name", "cabinet_id", "hardness", "search_pinyin", "search_grams", "admin_id")
  values ($1, $2, $3, $4, $5, $6::text[], $7) returning t.id, ((select (select
  coalesce("t_cabinet_id_area_id"."area_id", "t_cabinet_id_area_id"."id") from "area" as "t_cabinet_id_area_id" where
  "t_cabinet_id_area_id"."id" = "t_cabinet_id"."area_id") from "cabinet" as "t_cabinet_id" where "t_cabinet_id"."id" =
  "t"."cabinet_id") = any($8::bigint[])) as "#inside";

-- Round trip 3
update request_log set content = $1::jsonb where admin_id = $2 and call = $3 and request_no = $4;
insert into log (admin_id, admin_name, module, action, title, method, path, target_type, target_id, target_name, diff,
  ip, ua, status, message, cost_ms, create_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $13,
  $14, $15, $16, $17);
commit;
