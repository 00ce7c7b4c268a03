-- Rows in the shape that migration 0094 leaves: none of its own, its indexes stand over those of 0016, 0061 and 0072.
update cloud_object set name = name;
update gpu_server set name = name;
update resource set name = name;
