-- Whether a remark, a reason or a note is a word of the program's own, which is put into the reader's language, or what somebody typed.
-- Of what is there already it is a word where it reads like one.
alter table customer_order add column is_own_remark boolean not null default false;
update customer_order set is_own_remark = true
  where remark in ('not_reviewed_in_time', 'not_prepared_in_time', 'missing', 'sold_out', 'engine_error', 'timed_out', 'not_made_in_time',
    'given_up', 'cancelled', 'host_down', 'deleted');
alter table invoice add column is_own_reason boolean not null default false;
update invoice set is_own_reason = true where state = 'rejected' and reason = 'credit_note';
alter table gpu_server_event add column is_own_note boolean not null default false;
update gpu_server_event set is_own_note = true where kind = 'give_up' and note = 'not_prepared_in_time';
