-- How many accepted a version of the terms: up only, expand then contract; the same result on both engines.
create index terms_acceptance_version_idx on terms_acceptance (version);
