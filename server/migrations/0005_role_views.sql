-- role views
alter table "role" alter column "data_scope" set default 'own_records';
alter table "token" add column "view_draft" jsonb;
