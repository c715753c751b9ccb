-- mailings
alter table "outbox" add column "is_dead" boolean not null default false;
create index "outbox_is_dead_channel_address_idx" on "outbox" ("is_dead", "channel", "address");
