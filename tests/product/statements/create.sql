-- POST /specimen/add: 1 statement in 1 round trip

-- Round trip 1
with t as (insert into "specimen" as t ("code", "name", "cabinet_id", "hardness", "search_pinyin", "search_grams",
  "admin_id") values ($1, $2, $3, $4, $5, $6::text[], $7) returning *), "part_0" as (insert into request_log (admin_id,
  call, request_no, digest, content, create_time) values ($8, $9, $10, $11, jsonb_build_object('id', (select id from
  t)), now())), "part_1" as (insert into log (admin_id, admin_name, program, module, action, title, method, path,
  target_type, target_id, target_name, diff, ip, ua, status, message, cost_ms, create_time) values ($12, $13, $14, $15,
  $16, $17, $18, $19, $20, (select id from t), $21, $22::jsonb, $23, $24, $25, $26, round($27::numeric + 1000 *
  extract(epoch from clock_timestamp() - statement_timestamp())), $28)) select t.id, (case when (select count(*) from
  (select t.id from "cabinet" t where t.id = any($29::bigint[]) and (select coalesce("t_area_id"."area_id",
  "t_area_id"."id") from "area" as "t_area_id" where "t_area_id"."id" = "t"."area_id") = any($30::bigint[]) and
  "t"."delete_time" is null and true for key share of t) as held) = $31 and (select (select
  coalesce("t_cabinet_id_area_id"."area_id", "t_cabinet_id_area_id"."id") from "area" as "t_cabinet_id_area_id" where
  "t_cabinet_id_area_id"."id" = "t_cabinet_id"."area_id") from "cabinet" as "t_cabinet_id" where "t_cabinet_id"."id" =
  "t"."cabinet_id") = any($32::bigint[]) then 'true' else 'a reference or the data scope refuses the record'
  end)::boolean from t;
