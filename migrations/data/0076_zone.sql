-- Rows in the shape that migration 0076 left.
update cloud_host set zone = 'b' where host = 'h1';
update cloud_object set zone = 'b' where kind = 'instance';
insert into cloud_drain (region, host, since) values ('cn-east', 'h1', 1);
