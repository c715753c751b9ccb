-- file thumbnails
create index "file_thumb_url_idx" on "file" ("thumb_url") include ("delete_time");
create index "file_private_thumb_url_idx" on "file_private" ("thumb_url");
