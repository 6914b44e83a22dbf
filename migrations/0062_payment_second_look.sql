-- Payments that ended unpaid are looked at once more an hour later: money that came at the last moment, and whose webhook did not,
-- must not stay without goods.
create index payment_ended on payment (tenant_id, updated_at) where status in ('canceled', 'failed', 'expired');
