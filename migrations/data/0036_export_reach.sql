-- Rows in the shape that migration 0036 left.
update export_file set reach = '[{"all":false,"projects":["p"],"vdcs":[]}]'
  where export_id = '01890a5d-ac96-774b-bcce-b302099a9001';
