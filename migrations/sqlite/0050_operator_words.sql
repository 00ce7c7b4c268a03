-- News of the product that the operator published. told: how many people were told so far; told_until: the last of them, since they
-- are told in the order of their ids; ended_at: when everybody was.
create table news (
  news_id blob not null,
  title_us text not null,
  text_us text not null,
  title_cn text not null,
  text_cn text not null,
  published_at bigint not null,
  published_by text not null,
  told bigint not null,
  told_until blob,
  ended_at bigint,
  constraint news_pk primary key (news_id)
);
create index news_published_idx on news (published_at, news_id);

-- What products and their units are called.
create table product_word (
  product text not null,
  name_us text not null,
  name_cn text not null,
  unit_us text not null,
  unit_cn text not null,
  constraint product_word_pk primary key (product)
);
