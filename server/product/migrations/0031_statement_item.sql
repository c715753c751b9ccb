-- statement item
alter table "ledger_cate" add column "statement_item" text;
-- Categories of the first start, as far as they are still called so.
update "ledger_cate" set "statement_item" = case
  when "sys_key" = 'fee' then 'dues'
  when "sys_key" in ('sponsor', 'donate') then 'donation'
  when "sys_key" = 'activity' then 'service'
  when "type" = 'income' and "name" = '政府补贴' then 'subsidy'
  when "type" = 'expense' and "name" in ('活动支出', '慈善支出', '宣传') then 'activity_cost'
  when "type" = 'expense' and "name" in ('办公费', '人员工资', '房租水电', '差旅') then 'management'
end;
