-- Invoices and credit notes: issued once, then unchanged but for the name, which the erasure of a member replaces. Numbers have no gap
-- within a site, series and year: the counter's row is locked until the document is committed.
create table invoice_counter (
  tenant_id int not null,
  series text not null check (series in ('invoice', 'credit_note')),
  year int not null,
  last int not null check (last > 0),
  primary key (tenant_id, series, year)
);
call isolate('invoice_counter');
grant select, insert, update on invoice_counter to app;

create table invoice (
  tenant_id int not null,
  id uuid not null,
  series text not null check (series in ('invoice', 'credit_note')),
  year int not null,
  number int not null check (number > 0),
  order_id uuid not null,
  -- Of a credit note: the refund that it is about, and the invoice that it corrects.
  refund_id uuid,
  corrects uuid,
  -- No foreign key: the document outlives the erased member, whose id is a pseudonym then.
  member_id uuid not null,
  -- Null once the member is erased.
  buyer text,
  -- The seller as of the day: name, address, city, country, register, tradename, vat_number.
  seller jsonb not null,
  package text not null,
  credits int not null check (credits >= 0),
  discount_code text,
  discount_percentage smallint not null default 0,
  -- In the minor unit of the currency; a credit note states what is returned as positive sums.
  list_gross int not null check (list_gross >= 0),
  gross int not null check (gross > 0),
  net int not null check (net >= 0),
  vat int not null check (vat >= 0),
  -- Hundredths of a per cent; null where no VAT is charged.
  vat_rate int check (vat_rate > 0),
  country char(2) not null,
  currency char(3) not null,
  method text not null,
  language text not null,
  issued_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, series, year, number),
  check (net + vat = gross),
  foreign key (tenant_id, order_id) references credit_order (tenant_id, id),
  foreign key (tenant_id, corrects) references invoice (tenant_id, id)
);
create unique index invoice_order on invoice (tenant_id, order_id) where series = 'invoice';
create unique index invoice_refund on invoice (tenant_id, refund_id) where series = 'credit_note';
create index invoice_member on invoice (tenant_id, member_id, issued_at desc, id desc);
create index invoice_issued on invoice (tenant_id, issued_at);
create index invoice_corrects on invoice (tenant_id, corrects);
create index invoice_order_all on invoice (tenant_id, order_id);
call isolate('invoice');
grant select, insert, update (buyer) on invoice to app;
call open_to_console('invoice');
grant select on invoice to console;
