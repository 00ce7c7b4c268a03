-- Resources that came of orders, their usage, and bills. Amounts are minor units, quantities millionths of the product's unit,
-- discounts hundredths of a percent; a month is year * 100 + month, a day the number since 1970-01-01, both by the operator's clock.
-- A resource. Paid in advance: until months after anchor_at, which is paid_until; nothing of these by the hour.
create table resource (
  resource_id blob not null,
  account_id blob not null,
  order_id blob not null,
  project_id blob,
  vdc_id blob,
  region text not null,
  product text not null,
  name text not null,
  scheme text not null,
  quantity bigint not null,
  started_at bigint not null,
  anchor_at bigint,
  months bigint,
  paid_until bigint,
  renews boolean not null,
  state text not null,
  ended_at bigint,
  constraint resource_pk primary key (resource_id),
  constraint resource_order_key unique (order_id),
  constraint resource_account_fk foreign key (account_id) references account (account_id),
  constraint resource_order_fk foreign key (order_id) references customer_order (order_id),
  constraint resource_project_fk foreign key (project_id) references project (project_id),
  constraint resource_vdc_fk foreign key (vdc_id) references vdc (vdc_id),
  constraint resource_scheme_check check (scheme in ('hourly', 'monthly', 'yearly')),
  constraint resource_state_check check (state in ('active', 'overdue', 'ended'))
);
create index resource_account_idx on resource (account_id, started_at, resource_id);
create index resource_open_idx on resource (account_id) where state <> 'ended';
create index resource_due_idx on resource (paid_until, resource_id) where paid_until is not null and state <> 'ended';

-- What was used, each record once. line_id: the line of the bill that it became part of.
create table usage_record (
  resource_id blob not null,
  record_id text not null,
  account_id blob not null,
  at bigint not null,
  hour bigint not null,
  quantity bigint not null,
  received_at bigint not null,
  line_id blob,
  constraint usage_record_pk primary key (resource_id, record_id),
  constraint usage_record_resource_fk foreign key (resource_id) references resource (resource_id),
  constraint usage_record_quantity_check check (quantity > 0)
);
create index usage_record_unrated_idx on usage_record (account_id, hour, resource_id) where line_id is null;
create index usage_record_line_idx on usage_record (line_id, record_id) where line_id is not null;

-- How much of a product an account has used in a month: free quota and slices go on from here.
create table usage_total (
  account_id blob not null,
  month bigint not null,
  region text not null,
  product text not null,
  quantity bigint not null,
  constraint usage_total_pk primary key (account_id, month, region, product)
);

-- A month's bill. Once it is closed, nothing of it changes any more.
create table bill (
  account_id blob not null,
  month bigint not null,
  currency text not null,
  gross bigint not null,
  total bigint not null,
  lines bigint not null,
  closed_at bigint,
  constraint bill_pk primary key (account_id, month),
  constraint bill_account_fk foreign key (account_id) references account (account_id)
);
create index bill_open_idx on bill (month, account_id) where closed_at is null;

-- A line of a bill; never changed or deleted. movement_id: the movement of the ledger that paid it. about_id: the line that a
-- credit note corrects. slices: how the price comes about, as JSON.
create table bill_line (
  line_id blob not null,
  account_id blob not null,
  month bigint not null,
  at bigint not null,
  until bigint not null,
  kind text not null,
  scheme text not null,
  region text not null,
  product text not null,
  resource_id blob not null,
  order_id blob,
  about_id blob,
  movement_id blob,
  project_id blob,
  vdc_id blob,
  quantity bigint not null,
  periods bigint not null,
  records bigint not null,
  currency text not null,
  price_version bigint not null,
  slices text not null,
  gross bigint not null,
  discount bigint not null,
  total bigint not null,
  remark text not null,
  created_at bigint not null,
  constraint bill_line_pk primary key (line_id),
  constraint bill_line_account_fk foreign key (account_id) references account (account_id),
  constraint bill_line_resource_fk foreign key (resource_id) references resource (resource_id),
  constraint bill_line_about_fk foreign key (about_id) references bill_line (line_id),
  constraint bill_line_movement_fk foreign key (movement_id) references ledger_movement (movement_id),
  constraint bill_line_kind_check check (kind in ('usage', 'purchase', 'renewal', 'credit'))
);
create index bill_line_month_idx on bill_line (account_id, month, at, line_id);
create index bill_line_resource_idx on bill_line (resource_id, at, line_id);
create index bill_line_movement_idx on bill_line (movement_id) where movement_id is not null;
create index bill_line_about_idx on bill_line (about_id) where about_id is not null;

-- Sums of lines by day and what the overview shows. No project and no VDC are the id of zeros.
create table bill_day (
  account_id blob not null,
  month bigint not null,
  day bigint not null,
  region text not null,
  product text not null,
  scheme text not null,
  project_id blob not null,
  vdc_id blob not null,
  gross bigint not null,
  total bigint not null,
  lines bigint not null,
  constraint bill_day_pk primary key (account_id, month, day, region, product, scheme, project_id, vdc_id)
);

-- Sums of lines by resource.
create table bill_resource (
  account_id blob not null,
  month bigint not null,
  resource_id blob not null,
  quantity bigint not null,
  gross bigint not null,
  total bigint not null,
  lines bigint not null,
  constraint bill_resource_pk primary key (account_id, month, resource_id),
  constraint bill_resource_resource_fk foreign key (resource_id) references resource (resource_id)
);

create trigger bill_line_no_update before update on bill_line begin
  select raise(abort, 'bill_line is append-only');
end;
create trigger bill_line_no_delete before delete on bill_line begin
  select raise(abort, 'bill_line is append-only');
end;
create trigger bill_line_open_only before insert on bill_line
when exists (select 1 from bill b where b.account_id = new.account_id and b.month = new.month and b.closed_at is not null) begin
  select raise(abort, 'the bill is closed');
end;
create trigger bill_no_update before update on bill when old.closed_at is not null begin
  select raise(abort, 'the bill is closed');
end;
create trigger bill_no_delete before delete on bill begin
  select raise(abort, 'bill is kept');
end;
