-- People who changed what counts in an entry may not review it: those of earlier changes are in the log.
alter table "ledger" add column "changed_by" bigint[];
update ledger set changed_by = found.people from (
  select (change ->> 'id')::bigint as id, array_agg(distinct log.admin_id::bigint) as people
  from log cross join jsonb_array_elements(log.diff) change
  where log.status = 200 and log.admin_id is not null and log.target_type = 'ledger' and jsonb_typeof(log.diff) = 'array'
    and change ->> 'id' ~ '^\d{1,18}$'
    and change ->> 'field' in ('type', 'cate_id', 'account', 'amount', 'trade_date', 'title', 'party', 'user_id', 'activity_id', 'area_id', 'files', 'handler')
  group by 1
) found where found.id = ledger.id;
