-- Versions of the terms that the operator wrote on the page, each text as it is written: its title, an empty line, its paragraphs. version: the
-- day from which it counts. Up only, expand then contract; the same result on both engines.
create table terms_version (
  version text not null,
  agreement_us text not null,
  agreement_cn text not null,
  clause_1_5_us text not null,
  clause_1_5_cn text not null,
  clause_1_6_us text not null,
  clause_1_6_cn text not null,
  written_at bigint not null,
  written_by text not null,
  constraint terms_version_pk primary key (version)
);
