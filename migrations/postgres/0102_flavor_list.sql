-- When the flavors of each region were published last: nobody overwrites a list that they have not seen.
create table flavor_list (
  region text not null,
  saved_at bigint not null,
  constraint flavor_list_pk primary key (region)
);
insert into flavor_list (region, saved_at) select region, max(created_at) from flavor group by region;
