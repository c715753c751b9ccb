-- halves of corrections that were dated on the day of the correction: they belong to the day of the original, unless it is closed
update "pay_log" back set "pay_time" = paid."pay_time"
from "pay_log" paid where paid."id" = back."origin_id" and back."scene" = 'correction' and back."pay_time" <> paid."pay_time"
and not exists (select 1 from "config" where (paid."pay_time" at time zone "timezone")::date <= "ledger_lock_date");
update "contribute_log" back set "happen_time" = earned."happen_time"
from "contribute_log" earned where earned."id" = back."origin_id" and back."happen_time" <> earned."happen_time"
and exists (select 1 from "contribute_log" next where next."ref_type" = earned."ref_type" and next."ref_id" = earned."ref_id"
  and next."type" = earned."type" and next."origin_id" is null and next."id" > back."id")
and not exists (select 1 from "pay_log" paid where paid."ref_type" = earned."ref_type" and paid."ref_id" = earned."ref_id" and paid."scene" = 'refund')
and not exists (select 1 from "config" where (earned."happen_time" at time zone "timezone")::date <= "ledger_lock_date");
