-- card check
alter table "config" add column "card_check" boolean not null default true;
