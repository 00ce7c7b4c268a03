-- GPU servers get what instances have: tags, by which they are found together, and protection from being given back.
alter table gpu_server add column is_protected boolean not null default false;
alter table gpu_server add column tags text not null default '[]';
