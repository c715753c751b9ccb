-- Points by hand have a bound, where the association has set none: as much a day as one entry may hold.
update "contribute_rule" set "day_limit" = 10000 where "type" = 90 and "day_limit" = 0 and "year_limit" = 0;
