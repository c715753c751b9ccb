-- accounts stay in the recycle bin: the button that deleted them for good always refused
delete from "role_auth_ids" where "target_id" in (select "id" from "menu" where "type" = 'button' and "path" = 'admin.purge');
update "menu" set "delete_time" = now() where "type" = 'button' and "path" = 'admin.purge' and "delete_time" is null;
