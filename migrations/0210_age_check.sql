-- Age checks by a provider: their outcome, and nothing that a person showed there. The reference is all that the provider knows a
-- check by. State: 0 open, 1 passed, 2 refused, 3 ended without an outcome.
create table age_check (
  tenant_id int not null references tenant (id),
  id uuid not null,
  member_id uuid not null,
  reference text not null check (reference ~ '^[A-Za-z0-9_-]{22}$'),
  provider text not null,
  provider_id text,
  provider_url text,
  minimum_age smallint not null check (minimum_age >= 18),
  state smallint not null default 0 check (state between 0 and 3),
  method text,
  started_at timestamptz not null,
  decided_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  check ((state = 0) = (decided_at is null)),
  check ((state = 1) = (expires_at is not null)),
  check (state = 0 or provider_url is null)
);
create index age_check_member on age_check (tenant_id, member_id, started_at desc);
-- One check of a member is under way at a time.
create unique index age_check_open on age_check (tenant_id, member_id) where state = 0;
create index age_check_kept on age_check (tenant_id, started_at);
call isolate('age_check');
grant select, insert, update, delete on age_check to app;
