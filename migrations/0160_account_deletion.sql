-- Accounts that their members have deleted: hidden at once, erased when the days of return are over. The row goes with the member, and
-- when the member returns.
create table account_deletion (
  tenant_id integer not null,
  member_id uuid not null,
  reason text not null check (reason in ('mail', 'privacy', 'price', 'nobody', 'met', 'pause', 'other')),
  comment text not null default '' check (length(comment) <= 1000),
  requested_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index account_deletion_due on account_deletion (tenant_id, requested_at);
call isolate('account_deletion');
grant select, insert, update, delete on account_deletion to app;

-- What was offered to a member in place of the deletion: each kind once.
create table retention_offer (
  tenant_id integer not null,
  member_id uuid not null,
  kind text not null check (kind in ('discount', 'trial')),
  code text,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, member_id, kind),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call isolate('retention_offer');
grant select, insert, update, delete on retention_offer to app;
