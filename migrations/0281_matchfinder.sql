-- What a member answered in the matchfinder, a row each; the questions are answered one at a time.
create table matchfinder_answers (
  tenant_id int not null,
  member_id uuid not null,
  -- Questions that are answered, in their order.
  answered smallint not null default 0,
  gender smallint,
  min_age smallint,
  max_age smallint,
  country char(2),
  -- Null: anywhere.
  region smallint,
  -- Places in the list of interests: what the other one looks for, and what both like.
  wishes int[] not null default '{}',
  interests int[] not null default '{}',
  saved_at timestamptz not null,
  -- When the list was looked at, and when the time before: who came since then is new. A week apart at least.
  looked_at timestamptz,
  looked_before_at timestamptz,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  check (gender in (1, 2)),
  check (min_age <= max_age)
);
call isolate('matchfinder_answers');
grant select, insert, update, delete on matchfinder_answers to app;
