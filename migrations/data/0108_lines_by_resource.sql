-- Rows in the shape that migration 0108 leaves: none of its own, its indexes stand over those of 0016.
update bill_resource set lines = lines;
