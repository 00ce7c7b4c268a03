-- Rows in the shape that migration 0088 left.
insert into terms_version (version, agreement_us, agreement_cn, clause_1_5_us, clause_1_5_cn, clause_1_6_us, clause_1_6_cn, written_at, written_by)
  values ('2020-01-01', 'A', 'B', 'C', 'D', 'E', 'F', 1, 'grace');
