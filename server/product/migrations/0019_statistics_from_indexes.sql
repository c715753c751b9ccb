-- statistics from indexes
create index "activity_sign_activity_id_user_id_idx" on "activity_sign" ("activity_id", "user_id") include ("delete_time");
create index "member_span_last_first_user_id_state_since_until_idx" on "member_span" ("last", "first", "user_id", "state", "since", "until");
drop index "pay_log_pay_time_scene_idx";
create index "pay_log_pay_time_scene_status_amount_origin_id_idx" on "pay_log" ("pay_time", "scene", "status", "amount", "origin_id");
create index "person_id_and_18_idx" on "person" ("id", "state", "expire_time", "join_time", "area_id", "position_id", "town_id", "native_id", "work_type_id", "work_nature_id", "sex", "birthday", "is_lunar", "lunar_birthday", "is_volunteer", "townsman_status", "townsman_time", "credit_code", "company") include ("delete_time");
create index "user_renew_old_expire_idx" on "user_renew" ("old_expire") include ("delete_time");
