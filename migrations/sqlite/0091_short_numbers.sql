-- What people read out of an order's or an invoice's id: its last eight digits.
create index customer_order_number_idx on customer_order (substr(hex(order_id), 25));
create index invoice_short_number_idx on invoice (substr(hex(invoice_id), 25));
