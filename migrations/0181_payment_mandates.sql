-- Consent of a member to be charged again without a checkout. The provider keeps the card or account; here are its names of it alone.
create table payment_mandate (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  provider text not null,
  customer_id text not null,
  mandate_id text not null,
  method text not null,
  -- What the payer recognises it by, such as the last digits of a card; null where the provider does not tell.
  label text,
  -- The payment that it began with.
  payment_id uuid not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, payment_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  foreign key (tenant_id, payment_id) references payment (tenant_id, id)
);
create index payment_mandate_member on payment_mandate (tenant_id, member_id, created_at desc) where revoked_at is null;
call isolate('payment_mandate');
grant select, insert, update, delete on payment_mandate to app;

-- The buyer ticked "remember for repeat orders".
alter table credit_order add column remember boolean not null default false;

-- The mandate that a repeat order charges; it names none once its member is erased.
alter table payment
  add column mandate_id uuid,
  add foreign key (tenant_id, mandate_id) references payment_mandate (tenant_id, id) on delete set null (mandate_id);
create index payment_mandate_id on payment (tenant_id, mandate_id) where mandate_id is not null;
