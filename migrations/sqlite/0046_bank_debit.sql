-- Debits of bank accounts. processing_at: since when the bank is debited. bank_name, bank_last_four: what is shown of the account.
-- return_reason, return_code: why the bank returned it, at once or after it had paid; the code is the network's, or empty.
alter table recharge add column processing_at bigint;
alter table recharge add column bank_name text not null default '';
alter table recharge add column bank_last_four text not null default '';
alter table recharge add column return_reason text not null default '';
alter table recharge add column return_code text not null default '';

-- The built-in test gateway: of a debit, whether its account was named (asked, debited), and how the bank returned it.
alter table test_charge add column bank_state text not null default ''
  constraint test_charge_bank_state_check check (bank_state in ('', 'asked', 'debited'));
alter table test_charge add column return_code text not null default '';
