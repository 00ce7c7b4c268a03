-- What the last run that went well has found, by name, and when: how much was gone through.
alter table schedule add column outcome text;
alter table schedule add column outcome_at bigint;
