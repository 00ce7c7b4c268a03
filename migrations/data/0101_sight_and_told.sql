-- Rows in the shape that migration 0101 leaves.
update export_file set sight = '{"all":true,"projects":[],"vdcs":[],"regions":["r"]}'
  where export_id = '01890a5d-ac96-774b-bcce-b302099a9001';
update support_ticket set staff_told_at = 1 where ticket_id = '01890a5d-ac96-774b-bcce-b302099a8911';
