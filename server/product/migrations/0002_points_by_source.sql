-- points by source
create index "contribute_log_ref_type_ref_id_idx" on "contribute_log" ("ref_type", "ref_id");
