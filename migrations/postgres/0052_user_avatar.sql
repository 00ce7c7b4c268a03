-- A person's picture: a small JPEG, made anew from what they handed in; null: the page draws the initials.
alter table app_user add column avatar bytea;
