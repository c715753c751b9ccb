-- corrections of payments: the entry that reverses a wrong one was called a refund
update "pay_log" set "scene" = 'correction' where "scene" = 'refund' and "remark" = '更正';
