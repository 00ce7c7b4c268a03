-- Tickets of any state by their last change, and top-ups by what their gateway calls the payment, for staff who search.
create index support_ticket_any_ix on support_ticket (changed_at, ticket_id);
create index recharge_payment_idx on recharge (transaction_id) where transaction_id is not null;
-- Where an operator is mailed what concerns them; empty: nowhere.
alter table operator add column email text not null default '';
