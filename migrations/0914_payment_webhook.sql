-- Webhooks that were received and not worked through yet, of all tenants, so that the clock finds them without visiting each. Committed
-- before they are answered. A webhook names the provider's id alone, so the provider is known by the payment. No member's data: keys of
-- tenants, ids of providers and times. Without row-level security, like payment_watch.
create table payment_webhook (
  tenant int not null,
  provider_id text not null check (length(provider_id) <= 64),
  received_at timestamptz not null,
  -- Grows with each webhook of the same id: one that arrives while an earlier one is worked on is worked on as well.
  version int not null default 1,
  tries int not null default 0,
  next_try timestamptz not null,
  -- A job that will work on it has been enqueued; where it is lost, another one follows after this time.
  claimed_until timestamptz,
  primary key (tenant, provider_id)
);
create index payment_webhook_next_try on payment_webhook (next_try);
grant select, insert, update, delete on payment_webhook to app;
