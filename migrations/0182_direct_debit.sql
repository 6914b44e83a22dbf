-- One try to pay by direct debit: account and phone (sealed), the passcode (only its hash), and the mandate once it is given.
create table direct_debit (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  package text not null,
  discount_code text,
  -- Holder, IBAN and phone as JSON, encrypted with a key derived from APP_SECRET and bound to this row.
  sealed bytea not null,
  -- Keyed hash of the IBAN: finds a blocked account without showing it.
  iban_key text not null,
  -- Last four characters, shown to its owner.
  iban_end text not null,
  phone_key text not null,
  phone_end text not null,
  code_hash text not null,
  code_expires_at timestamptz not null,
  tries smallint not null default 0,
  signed_at timestamptz,
  -- The words that the payer agreed to.
  mandate_text text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index direct_debit_member on direct_debit (tenant_id, member_id, created_at desc);
call isolate('direct_debit');
grant select, insert, update, delete on direct_debit to app;

-- Accounts and members that pay by direct debit no more, by keyed hash: it says nothing without APP_SECRET, and outlives the member.
create table direct_debit_block (
  tenant_id integer not null,
  key text not null,
  reason text not null check (reason in ('failed', 'charged_back')),
  payment_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);
call isolate('direct_debit_block');
grant select, insert, delete on direct_debit_block to app;

-- The mandate that a payment by direct debit collects with; it names none once its member is erased.
alter table payment
  add column debit_id uuid,
  add foreign key (tenant_id, debit_id) references direct_debit (tenant_id, id) on delete set null (debit_id);
create index payment_debit on payment (tenant_id, debit_id) where debit_id is not null;
