-- Why a person must look at a payment that was granted: it was paid after it had been ended, or its discount was not due any
-- more (docs/decisions/0020). Null: nothing to look at.
alter table payment add column review text check (review in ('paid_after_cancel', 'discount_not_due'));
create index payment_review on payment (tenant_id, granted_at) where review is not null;
