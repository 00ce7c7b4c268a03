-- What an account pays less for a product from a moment on; 0 for nothing from then on. What counted before this migration has always.
alter table account_discount add column valid_from bigint not null default 0;
alter table account_discount alter column valid_from drop default;
alter table account_discount drop constraint account_discount_pk;
alter table account_discount add constraint account_discount_pk primary key (account_id, product, valid_from);
alter table account_discount drop constraint account_discount_range_check;
alter table account_discount add constraint account_discount_range_check check (discount between 0 and 10000);
