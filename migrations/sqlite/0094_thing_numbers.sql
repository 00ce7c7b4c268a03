-- What people read out of the id of an instance, a part of one, a GPU server or a billed resource: its last eight digits.
-- Up only, expand then contract; the same result on both engines.
create index cloud_object_number_idx on cloud_object (substr(hex(object_id), 25));
create index gpu_server_number_idx on gpu_server (substr(hex(server_id), 25));
create index resource_number_idx on resource (substr(hex(resource_id), 25));
