-- Money that goes back to buyers, and credits that staff give back. Credits move in the ledger in the transaction of the request;
-- a job returns the money.
create table refund (
  tenant_id int not null,
  id uuid not null,
  -- withdrawal: by the member; staff: by staff; provider: found at the provider, made there by hand; chargeback: taken back by the
  -- payer's bank; credit_back: credits without money.
  kind text not null check (kind in ('withdrawal', 'staff', 'provider', 'chargeback', 'credit_back')),
  -- No foreign key: the row outlives the erased member, whose id is a pseudonym then.
  member_id uuid not null,
  order_id uuid,
  payment_id uuid,
  -- In the minor unit of the currency.
  amount int not null check (amount >= 0),
  currency char(3),
  -- Taken from the member; given to the member in a credit_back.
  credits int not null check (credits >= 0),
  -- Of a chargeback: what was taken back for credits that were used already.
  loss int not null default 0 check (loss >= 0 and loss <= amount),
  state text not null
    check (state in ('requested', 'approved', 'sent', 'done', 'failed', 'manual', 'rejected')),
  -- Members of staff, not members.
  requested_by uuid,
  approved_by uuid,
  reason text,
  idempotency_key text not null,
  provider_refund_id text,
  -- Calls to the provider that were begun, and reads of a refund under way there.
  attempts int not null default 0,
  -- What the member declared: their name and the address for the confirmation. Null once the member is erased.
  declared_name text,
  declared_email text,
  requested_at timestamptz not null,
  approved_at timestamptz,
  sent_at timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, member_id, idempotency_key),
  check ((kind = 'credit_back') = (payment_id is null)),
  check (kind <> 'staff' or requested_by is not null),
  -- Two persons.
  check (approved_by is null or approved_by <> requested_by),
  foreign key (tenant_id, order_id) references credit_order (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id)
);
create index refund_order on refund (tenant_id, order_id);
create index refund_payment on refund (tenant_id, payment_id);
create index refund_page on refund (tenant_id, requested_at desc, id desc);
create index refund_under_way on refund (tenant_id, requested_at) where state in ('approved', 'sent');
call isolate('refund');
grant select, insert, update on refund to app;
call open_to_console('refund');
grant select on refund to console;

-- Ways to pay that are closed to a member, because money paid by them was charged back.
create table payment_block (
  tenant_id int not null,
  member_id uuid not null,
  method text not null,
  payment_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, member_id, method),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  foreign key (tenant_id, payment_id) references payment (tenant_id, id)
);
create index payment_block_payment on payment_block (tenant_id, payment_id);
call isolate('payment_block');
grant select, insert, delete on payment_block to app;
call open_to_console('payment_block');
grant select on payment_block to console;

-- Until then an order of the member can be withdrawn; every page shows the way there. Read with the session.
alter table member add column withdrawable_until timestamptz;
