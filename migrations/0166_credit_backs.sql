-- Credits that go back to the sender of a message (docs/decisions/0041): written with their cause, paid out by a job in small
-- transactions. A message is in here once; its ledger entry has a key of its own, so that nothing goes back twice.
alter table ledger_entry drop constraint ledger_entry_reason_check;
alter table ledger_entry add constraint ledger_entry_reason_check check (
  reason in ('signup', 'purchase', 'message', 'photo', 'gift', 'bonus', 'refund', 'withdrawal', 'returned'));

create table credit_back (
  tenant_id int not null,
  message_id uuid not null,
  member_id uuid not null,
  amount int not null check (amount > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, message_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index credit_back_member on credit_back (tenant_id, member_id, message_id);
call isolate('credit_back');
grant select, insert, delete on credit_back to app;
