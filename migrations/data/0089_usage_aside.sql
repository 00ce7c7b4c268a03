-- Rows in the shape that migration 0089 leaves: none of its own, its index stands over those of 0031.
update usage_record set aside_reason = 'ParameterError product: UnknownChoice' where aside_at is not null;
