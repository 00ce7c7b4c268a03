-- Rows in the shape that migration 0071 left.
update cloud_object set tags = '["web"]' where object_id = '01890a5d-ac96-774b-bcce-b302099a8601';
