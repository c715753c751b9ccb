-- POST /specimen/delete: 6 statements in 3 round trips

-- Round trip 1
begin;
select t.id from "specimen" t where t.id = any($1::bigint[]) and (true and (select (select
  coalesce("t_cabinet_id_area_id"."area_id", "t_cabinet_id_area_id"."id") from "area" as "t_cabinet_id_area_id" where
  "t_cabinet_id_area_id"."id" = "t_cabinet_id"."area_id") from "cabinet" as "t_cabinet_id" where "t_cabinet_id"."id" =
  "t"."cabinet_id") = any($2::bigint[]) and "t"."delete_time" is null) order by t.id for update of t;
select "t"."id", "t"."name" as "name" , ((select (select coalesce("t_cabinet_id_area_id"."area_id",
  "t_cabinet_id_area_id"."id") from "area" as "t_cabinet_id_area_id" where "t_cabinet_id_area_id"."id" =
  "t_cabinet_id"."area_id") from "cabinet" as "t_cabinet_id" where "t_cabinet_id"."id" = "t"."cabinet_id") =
  any($1::bigint[])) is true as "#known" from "specimen" as "t" where "t"."id" = any($2::bigint[]);

-- Round trip 2
update "specimen" set delete_time = now(), revision = revision + 1 where id = any($1::bigint[]);

-- Round trip 3
insert into log (admin_id, admin_name, program, module, action, title, method, path, target_type, target_id,
  target_name, diff, ip, ua, status, message, cost_ms, create_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
  $11, $12::jsonb, $13, $14, $15, $16, $17, $18);
commit;
