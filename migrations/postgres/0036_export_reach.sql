-- Where the rights reached with which a file was made, as JSON; null until it is begun, and for what was made before this migration,
-- which counts as made with every right.
alter table export_file add column reach text;
