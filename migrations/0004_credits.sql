-- Credits move only through ledger_entry; balance is its running sum, kept beside it under a lock and never below zero
-- (decision 3.1). Amounts of money are integers of the currency's minor unit.

create table balance (
  tenant_id int not null,
  member_id uuid not null,
  credits int not null default 0 check (credits >= 0),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
) with (fillfactor = 70);
call isolate('balance');
grant select, insert, update, delete on balance to app;

-- Append-only: the application may neither change nor delete an entry. member_id has no foreign key, because the
-- amounts outlive the erased member under a pseudonym (decision 2.13).
create table ledger_entry (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  delta int not null check (delta <> 0),
  balance_after int not null check (balance_after >= 0),
  reason text not null,
  reference uuid,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, member_id, idempotency_key)
);
create index ledger_entry_member on ledger_entry (tenant_id, member_id, created_at desc, id desc);
call isolate('ledger_entry');
grant select, insert on ledger_entry to app;

create table discount_code (
  tenant_id int not null,
  code text not null,
  percentage smallint not null check (percentage between 1 and 100),
  -- Null: for everybody.
  member_id uuid,
  country char(2),
  currency char(3),
  minimum_order int not null default 0 check (minimum_order >= 0),
  payment_methods text[],
  once_per_member boolean not null default true,
  expires_at timestamptz,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  primary key (tenant_id, code)
);
call isolate('discount_code');
grant select, insert, update, delete on discount_code to app;

-- An order is what was bought at which price; a payment is one try to pay for it.
create table credit_order (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  package text not null,
  credits int not null check (credits > 0),
  list_amount int not null check (list_amount >= 0),
  amount int not null check (amount >= 0),
  currency char(3) not null,
  country char(2) not null,
  discount_code text,
  discount_percentage smallint not null default 0,
  tracking jsonb,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, member_id, idempotency_key)
);
create index credit_order_member on credit_order (tenant_id, member_id, created_at desc);
call isolate('credit_order');
grant select, insert, update on credit_order to app;

-- A code that is good once per member is taken by the order that was paid with it.
create table discount_use (
  tenant_id int not null,
  code text not null,
  member_id uuid not null,
  order_id uuid not null,
  used_at timestamptz not null default now(),
  primary key (tenant_id, code, member_id),
  foreign key (tenant_id, order_id) references credit_order (tenant_id, id)
);
call isolate('discount_use');
grant select, insert on discount_use to app;

create table payment (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  member_id uuid not null,
  provider text not null,
  -- Null until the provider has answered; ours to find a payment whose answer was lost.
  provider_id text,
  method text not null,
  amount int not null check (amount >= 0),
  currency char(3) not null,
  status text not null default 'open'
    check (status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired')),
  checkout_url text,
  -- Set in the transaction that grants the credits: one payment grants once.
  granted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  checked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, provider, provider_id),
  foreign key (tenant_id, order_id) references credit_order (tenant_id, id)
);
create index payment_member on payment (tenant_id, member_id, created_at desc);
create index payment_unsettled on payment (tenant_id, created_at) where status in ('open', 'pending');
call isolate('payment');
grant select, insert, update on payment to app;

-- Takes `cost` credits (or grants, where negative) and writes the entry; the same idempotency key changes nothing
-- twice. Raises P0402 where the balance does not reach.
create function move_credits(
  p_tenant int, p_member uuid, p_delta int, p_reason text, p_reference uuid, p_key text, p_entry uuid
) returns table (credits int, repeated boolean) language plpgsql as $$
declare v_credits int;
begin
  insert into balance (tenant_id, member_id) values (p_tenant, p_member) on conflict do nothing;
  select b.credits into v_credits from balance b
    where b.tenant_id = p_tenant and b.member_id = p_member for update;
  if exists (select 1 from ledger_entry e
    where e.tenant_id = p_tenant and e.member_id = p_member and e.idempotency_key = p_key) then
    return query select v_credits, true;
    return;
  end if;
  if v_credits + p_delta < 0 then
    raise exception 'insufficient_credits' using errcode = 'P0402', detail = v_credits::text;
  end if;
  update balance b set credits = b.credits + p_delta, updated_at = now()
    where b.tenant_id = p_tenant and b.member_id = p_member returning b.credits into v_credits;
  insert into ledger_entry (tenant_id, id, member_id, delta, balance_after, reason, reference, idempotency_key)
    values (p_tenant, p_entry, p_member, p_delta, v_credits, p_reason, p_reference, p_key);
  return query select v_credits, false;
end $$;
grant execute on function move_credits to app;
