-- seats of the chart
create table "frame_position_ids" (
  "owner_id" bigint not null,
  "target_id" bigint not null,
  "place" integer not null default 0,
  primary key ("owner_id", "target_id")
);
create index "frame_position_ids_target_id_idx" on "frame_position_ids" ("target_id");
alter table "frame_position_ids" add constraint "frame_position_ids_owner_id_fkey" foreign key ("owner_id") references "frame" (id) on delete cascade;
alter table "frame_position_ids" add constraint "frame_position_ids_target_id_fkey" foreign key ("target_id") references "position" (id) on delete cascade;
