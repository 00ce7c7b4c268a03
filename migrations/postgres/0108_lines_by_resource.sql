-- What a resource cost in a month is summed where a part of an account is seen, and where its newest line is.
drop index bill_line_resource_idx;
create index bill_line_resource_idx on bill_line (account_id, month, resource_id, at, line_id);
-- Forecasts take credit notes as they are.
create index bill_line_credit_idx on bill_line (account_id, month) where kind = 'credit';
