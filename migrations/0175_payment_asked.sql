-- When the provider was asked to make a payment first, written before the call. A payment without an answer is then looked for at the
-- provider before it is asked again: providers remember idempotency keys for an hour, and an outage may last longer.
alter table payment add column asked_at timestamptz;
