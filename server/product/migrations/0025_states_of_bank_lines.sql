-- states of bank lines
alter table "bank_line" add column "trade_state" text;
