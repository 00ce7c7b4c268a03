-- Rows in the shape that migration 0099 leaves: its indexes stand over those of 0010 and 0079.
update support_ticket set title = title;
update recharge set reason = reason;
update operator set email = 'vera@example.com';
