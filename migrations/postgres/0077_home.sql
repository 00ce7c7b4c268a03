-- How a person has arranged the first page; none: as everybody's is. Each column is a list of names as JSON.
create table home_layout (
  user_id uuid not null,
  widgets text not null,
  hidden text not null,
  entrances text not null,
  constraint home_layout_pk primary key (user_id),
  constraint home_layout_user_fk foreign key (user_id) references app_user (user_id)
);
