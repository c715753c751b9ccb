-- POST /specimen/options: 3 statements in 2 round trips

-- Round trip 1
select t.id from "specimen" t where (true and (select (select coalesce("t_cabinet_id_area_id"."area_id",
  "t_cabinet_id_area_id"."id") from "area" "t_cabinet_id_area_id" where "t_cabinet_id_area_id"."id" =
  "t_cabinet_id"."area_id") from "cabinet" "t_cabinet_id" where "t_cabinet_id"."id" = "t"."cabinet_id") =
  any($1::bigint[]) and "t"."delete_time" is null) and true and ("t"."search_grams" @> $2::text[]) order by "t"."sort"
  asc nulls last, "t"."create_time" desc, "t"."id" desc limit $3;

-- Round trip 2
select t.id, "t"."name" as "name" from "specimen" t where t.id = any($1::bigint[]);
select t.id from "specimen" t where t.id = any($1::bigint[]);
