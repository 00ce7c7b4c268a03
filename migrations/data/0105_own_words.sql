-- Rows in the shape that migration 0105 leaves.
update customer_order set remark = 'not_reviewed_in_time', is_own_remark = true where remark <> '';
update invoice set is_own_reason = true where number is null;
update gpu_server_event set is_own_note = true where note <> '';
