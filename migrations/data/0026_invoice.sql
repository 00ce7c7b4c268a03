-- Rows in the shape that migration 0026 left.
insert into bill_money (account_id, month, money, invoiced)
  values ('01890a5d-ac96-774b-bcce-b302099a8057', 197001, 50, 30);
insert into invoice_title (title_id, account_id, created_at, kind, name, tax_number, address, telephone, bank, bank_account, email, is_default)
  values ('01890a5d-ac96-774b-bcce-b302099aa001', '01890a5d-ac96-774b-bcce-b302099a8057', 1, 'enterprise', 'Exämple 示例', '91350100M000100Y43',
    '', '', '', '', '', true);
insert into invoice (invoice_id, account_id, user_id, created_at, kind, state, currency, amount, buyer, note, number, issued_at, issuer,
    tax_rate, tax, credit_number, ended_at, reason)
  select '01890a5d-ac96-774b-bcce-b302099aa002', u.account_id, u.user_id, 1, 'plain', 'pending', 'CNY', 30, '{"name":"Exämple 示例"}', 'é',
    null, null, null, null, null, null, null, ''
  from app_user u where u.account_id = '01890a5d-ac96-774b-bcce-b302099a8057' order by u.user_id limit 1;
insert into invoice_month (invoice_id, account_id, month, amount, tax)
  values ('01890a5d-ac96-774b-bcce-b302099aa002', '01890a5d-ac96-774b-bcce-b302099a8057', 197001, 30, null);
insert into invoice_code (account_id, code) values ('01890a5d-ac96-774b-bcce-b302099a8057', '7K3QX9M2');
insert into invoice_series (account_id, kind, year, last) values ('01890a5d-ac96-774b-bcce-b302099a8057', 'invoice', 2026, 1);
