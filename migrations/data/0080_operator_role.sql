-- Rows in the shape that migration 0080 left.
insert into operator_role (operator_id, role) select operator_id, 'support' from operator;
