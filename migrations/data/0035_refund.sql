-- Rows in the shape that migration 0035 left.
update recharge_return set reason = 'asked for', ask_at = 5, asks = 1, gone_before = 100
  where return_id = '01890a5d-ac96-774b-bcce-b302099ab403';
update recharge_quarantine set state = 'returning', reason = 'paid twice', decided_at = 6, ask_at = 7, asks = 2, detail = 'busy'
  where quarantine_id = '01890a5d-ac96-774b-bcce-b302099a80d4';
update recharge_quarantine set state = 'done', reason = 'ours', decided_at = 8
  where quarantine_id = '01890a5d-ac96-774b-bcce-b302099a80d5';
