alter table "activity_apply" add column "door_sign_id" integer;

-- until now a sign-in at the door and the enrolment that it made were known by their common time
update "activity_apply" a set "door_sign_id" = s."id"
from "activity_sign" s
where s."activity_id" = a."activity_id" and s."user_id" = a."user_id" and s."create_time" = a."create_time"
  and ((a."status" = 'approved' and s."delete_time" is null)
    or (a."status" = 'cancelled' and a."reason" = '撤销现场签到' and s."delete_time" is not null));
