-- Partial indexes serve look-ups, but not the check of a foreign key, which looks at every value.

drop index payment_mandate_id;
create index payment_mandate_id on payment (tenant_id, mandate_id);
drop index payment_debit;
create index payment_debit on payment (tenant_id, debit_id);
drop index payment_mandate_member;
create index payment_mandate_member on payment_mandate (tenant_id, member_id);
