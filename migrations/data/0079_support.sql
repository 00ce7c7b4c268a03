-- Rows in the shape that migration 0079 left.
insert into support_ticket (ticket_id, account_id, user_id, author, customer_no, number, category, severity, state, title, resource_id,
  resource_name, opened_at, changed_at, due_at, answered_at, closed_at, operator_id, operator_name, merged_into, stars, comment)
  values ('01890a5d-ac96-774b-bcce-b302099a8911', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8059', 'alice',
    '123456789', '12345678', 'technical', 'high', 'closed', 'Slow disk', null, null, 1, 2, null, 2, 3, null, 'grace', null, 5, 'Quick.');
insert into support_entry (entry_id, ticket_id, account_id, kind, user_id, author, text, written_at)
  values ('01890a5d-ac96-774b-bcce-b302099a8912', '01890a5d-ac96-774b-bcce-b302099a8911', '01890a5d-ac96-774b-bcce-b302099a8057', 'written',
    '01890a5d-ac96-774b-bcce-b302099a8059', 'alice', 'Since noon.', 1);
insert into support_file (file_id, account_id, user_id, entry_id, name, kind, bytes, created_at, sealed)
  values ('01890a5d-ac96-774b-bcce-b302099a8914', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8059',
    '01890a5d-ac96-774b-bcce-b302099a8912', 'web.log', 'text', 1, 1, 'x');
insert into support_answer (answer_id, name, text_us, text_cn, saved_at, saved_by)
  values ('01890a5d-ac96-774b-bcce-b302099a8913', 'Greeting', 'Hello,', '您好，', 1, 'grace');
