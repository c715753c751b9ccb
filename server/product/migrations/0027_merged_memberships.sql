-- Merged records keep what they were until the merge: a person has the best membership of all of them on each day.
create or replace function rebuild_member_spans(people bigint[]) returns void language plpgsql as $$
declare
  zone text := coalesce((select c.timezone from config c order by c.id limit 1), 'Asia/Shanghai');
begin
  if people is null or cardinality(people) = 0 then return; end if;
  -- A zone that does not exist stops nobody; the server falls back to the same one.
  begin
    perform now() at time zone zone;
  exception when invalid_parameter_value then zone := 'Asia/Shanghai';
  end;
  -- Two transactions that write about the same person rebuild one after the other.
  perform 1 from person p where p.id = any(people) order by p.id for no key update;
  delete from member_span where user_id = any(people);
  insert into member_span (user_id, first, last, state, since, until)
    with line as (
      select l.user_id, coalesce(l.origin_id, l.user_id) as record, l.id,
        coalesce((r.pay_time at time zone zone)::date, l.start_date) as known, l.start_date as since,
        case when l.kind in ('join', 'rejoin', 'unfreeze') then 'active' when l.kind = 'freeze' then 'frozen' when l.kind = 'out' then 'left' end as state,
        l.kind in ('join', 'rejoin', 'unfreeze', 'renew', 'expire', 'void') as dated,
        case when l.kind not in ('renew', 'expire', 'void') then l.end_date when l.to_value ~ '^\d{4}-\d\d-\d\d$' then l.to_value::date end as until
      from user_period l
      left join user_renew r on l.kind = 'renew' and l.ref_type = 'user_renew' and r.id = l.ref_id
      where l.user_id = any(people)
        and l.kind in ('join', 'rejoin', 'unfreeze', 'freeze', 'out', 'renew', 'expire', 'void')
    ), merged as (
      select m.user_id, m.ref_id as record, min((m.create_time at time zone zone)::date) as day
      from user_period m where m.user_id = any(people) and m.kind = 'merge' and m.ref_type = 'user' group by 1, 2
    ), day as (
      select distinct user_id, record, known from line where known is not null
    ), standing as (
      select d.user_id, d.record, d.known as first,
        (array_agg(l.state order by l.id desc) filter (where l.state is not null))[1] as state,
        (array_agg(l.since order by l.id desc) filter (where l.state is not null))[1] as since,
        (array_agg(l.until order by l.id desc) filter (where l.dated))[1] as until
      from day d join line l on l.user_id = d.user_id and l.record = d.record and l.known <= d.known
      group by d.user_id, d.record, d.known
    ), span as (
      select s.user_id, s.first, s.state, s.since, s.until,
        least(lead(s.first) over (partition by s.user_id, s.record order by s.first) - 1, m.day - 1) as last
      from standing s left join merged m on m.user_id = s.user_id and m.record = s.record where s.state is not null
    ), cut as (
      select user_id, first from span union select user_id, last + 1 from span where last is not null
    ), stretch as (
      select user_id, first, lead(first) over (partition by user_id order by first) - 1 as last from cut
    )
    select distinct on (t.user_id, t.first) t.user_id, t.first, t.last, s.state, s.since, s.until
    from stretch t join span s on s.user_id = t.user_id and s.first <= t.first and (s.last is null or s.last >= t.first)
    order by t.user_id, t.first, array_position(array['active', 'frozen', 'left'], s.state), s.until desc nulls first;
end
$$;

select rebuild_member_spans(array(select distinct user_id from user_period where origin_id is not null));
