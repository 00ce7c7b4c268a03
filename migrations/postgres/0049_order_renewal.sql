-- Whether what was ordered was to renew itself at the end of its paid time, as it was chosen. What was paid in advance and approved
-- before this migration did, without being asked; what waits has not been asked and does not.
alter table customer_order add column renews boolean not null default false;
update customer_order set renews = true where scheme <> 'hourly' and state = 'approved';
