-- What a member may pay at most in a day, a week, a month: their own limit (docs/decisions/0041). Amounts are in the minor unit.
create table spending_limit (
  tenant_id int not null,
  member_id uuid not null,
  -- 1 day, 2 week, 3 month
  period smallint not null check (period between 1 and 3),
  amount int not null check (amount > 0),
  currency char(3) not null,
  -- A higher limit, or none (null), holds from next_at on.
  next_amount int check (next_amount > 0),
  next_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, member_id, period),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  check (next_at is not null or next_amount is null)
);
call isolate('spending_limit');
grant select, insert, update, delete on spending_limit to app;
