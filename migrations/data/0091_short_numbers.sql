-- Rows in the shape that migration 0091 leaves: none of its own, its indexes stand over those of 0015 and 0026.
update customer_order set remark = remark;
