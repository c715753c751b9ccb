// A hundred thousand people for measurements with many rows.

/** Copies of the demonstration's members with phones and numbers of their own. */
export const multiply = `insert into person (user_name, phone, member_no, sex, company, main_business, native_id, position_id, area_id, work_type_id, join_time, expire_time, state, sort)
  select left(user_name, 1) || chr(20000 + n % 3000) || chr(20000 + (n * 7) % 3000), '121' || lpad(n::text, 8, '0'), 'B' || lpad(n::text, 7, '0'), sex, company || n % 500,
    main_business, native_id, position_id, area_id, work_type_id, join_time + n % 300, expire_time, state, sort
  from generate_series(1, $1) n join (select *, row_number() over (order by id) - 1 as place, count(*) over () as people
    from person where state = 'active' and delete_time is null) one on one.place = n % one.people`
