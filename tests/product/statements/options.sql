-- POST /specimen/options: 1 statement in 1 round trip

-- Round trip 1
select "t"."id", "t"."name" as "name" from (select "t"."id" from "specimen" as "t" where (true and (select (select
  coalesce("t_cabinet_id_area_id"."area_id", "t_cabinet_id_area_id"."id") from "area" as "t_cabinet_id_area_id" where
  "t_cabinet_id_area_id"."id" = "t_cabinet_id"."area_id") from "cabinet" as "t_cabinet_id" where "t_cabinet_id"."id" =
  "t"."cabinet_id") = any($1::bigint[]) and "t"."delete_time" is null) and true and ("t"."search_grams" @> $2::text[])
  order by "t"."sort" asc nulls last, "t"."create_time" desc, "t"."id" desc limit 2000 ) page join "specimen" as "t" on
  "t"."id" = page.id order by "t"."sort" asc nulls last, "t"."create_time" desc, "t"."id" desc;
