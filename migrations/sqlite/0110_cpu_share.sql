-- What an instance's processors were busy with, as a part of those that it had then: thousandths of a percent. None in what was measured before.
alter table sample add column cpu_share bigint;
alter table sample_hour add column cpu_share_sum bigint;
alter table sample_hour add column cpu_share_most bigint;
