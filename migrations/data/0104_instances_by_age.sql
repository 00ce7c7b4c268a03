-- Rows in the shape that migration 0104 leaves: none of its own, its index stands over those of 0061.
update cloud_object set name = name;
