-- sponsor thanks
alter table "sponsor" add column "thanks_time" timestamptz;
