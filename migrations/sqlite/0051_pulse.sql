-- The row that /readyz writes to, so that it knows whether anything can be written.
create table pulse (
  pulse_id bigint not null,
  beat_at bigint not null,
  constraint pulse_pk primary key (pulse_id)
);
insert into pulse (pulse_id, beat_at) values (1, 0);
