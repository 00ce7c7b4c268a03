-- Rows in the shape that migration 0049 left.
update customer_order set renews = true where order_id = '01890a5d-ac96-774b-bcce-b302099a8201';
