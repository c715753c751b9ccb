-- No module has a directory or member prices yet: the setting had no effect. It comes back with the first that has.
alter table "config" drop column "grace_days";
