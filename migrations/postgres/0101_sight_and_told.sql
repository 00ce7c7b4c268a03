-- Where prices could be seen by whom a file was made for, as JSON; null as reach is, and for files without prices.
alter table export_file add column sight text;
-- When staff were last mailed of what a ticket's customer wrote; null until then, and once they have answered or closed it.
alter table support_ticket add column staff_told_at bigint;
