-- dues spread
alter table "config" add column "dues_spread" text not null default 'received';
