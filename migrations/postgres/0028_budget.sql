-- What a project may cost in a month, and what happens at which part of it. amount: minor units. grades: JSON, as core has them.
-- It goes with its project.
create table budget (
  project_id uuid not null,
  account_id uuid not null,
  currency text not null,
  amount bigint not null,
  grades text not null,
  saved_at bigint not null,
  constraint budget_pk primary key (project_id),
  constraint budget_project_fk foreign key (project_id) references project (project_id) on delete cascade,
  constraint budget_account_fk foreign key (account_id) references account (account_id),
  constraint budget_amount_check check (amount > 0)
);
create index budget_account_idx on budget (account_id, project_id);

-- A grade that was told in a month (year * 100 + month).
create table budget_told (
  project_id uuid not null,
  month bigint not null,
  percent bigint not null,
  basis text not null,
  action text not null,
  told_at bigint not null,
  constraint budget_told_pk primary key (project_id, month, percent, basis, action),
  constraint budget_told_budget_fk foreign key (project_id) references budget (project_id) on delete cascade
);
