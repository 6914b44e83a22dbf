-- What a person must look at because the books and a provider do not agree. One row for each fact: `alert_key` holds what makes it the
-- same. `facts` are amounts, words and ids of payments, never a member's data.
create table payment_alert (
  tenant_id int not null,
  id uuid not null,
  kind text not null check (kind in (
    'payment', 'order', 'tenant', 'amount', 'currency', 'paid_after_cancel', 'discount_not_due', 'reversal_undone', 'reversed_too_much',
    'unknown_payment', 'missing_payment', 'settlement', 'balance', 'credits')),
  alert_key text not null,
  payment_id uuid,
  provider text,
  provider_id text,
  facts jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'resolved')),
  created_at timestamptz not null,
  -- When the same was found last, and how often.
  seen_at timestamptz not null,
  seen int not null default 1,
  resolved_at timestamptz,
  -- Staff who resolved it.
  resolved_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, alert_key)
);
create index payment_alert_open on payment_alert (tenant_id, created_at desc, id desc) where state = 'open';
call isolate('payment_alert');
call open_to_console('payment_alert');
grant select, insert on payment_alert to app;
grant update (seen_at, seen) on payment_alert to app;
grant select on payment_alert to console;
grant update (state, resolved_at, resolved_by) on payment_alert to console;
