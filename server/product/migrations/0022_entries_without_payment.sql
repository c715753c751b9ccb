-- pending entries of locked periods, left behind by payments that were reversed
update "ledger" set "status" = 'rejected', "reason" = '缴费已退款或更正，系统驳回', "check_time" = now(), "check_admin_name" = '系统', "revision" = "revision" + 1
from "pay_log" back where back."origin_id" = "ledger"."source_id" and "ledger"."origin_id" is null and "ledger"."status" = 'pending';
