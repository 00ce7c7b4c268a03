-- Rows in the shape that migration 0103 leaves.
update gpu_server set is_protected = true, tags = '["training"]' where server_id = '01890a5d-ac96-774b-bcce-b302099a8901';
