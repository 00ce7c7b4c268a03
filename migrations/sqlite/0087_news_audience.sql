-- Whom news are told: regions and kinds, JSON lists of names, of which an account has something; both empty: everybody. Up only, expand then
-- contract; the same result on both engines.
alter table news add column regions text not null default '[]';
alter table news add column kinds text not null default '[]';
