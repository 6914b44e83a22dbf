-- Where visitors come from: counts of visits, the source of each member, and what came of it (docs/decisions/0052).

-- Visits a day, by source. One visitor counts once a day for a source (`visitor_seen`); robots are counted apart. The key is a digest of
-- the source, because the texts together may be longer than an index entry; control characters are taken out of them before.
create table visit_counts (
  tenant_id int not null references tenant (id),
  day date not null,
  network text not null default '',
  ref text not null default '',
  sub1 text not null default '',
  sub2 text not null default '',
  sub3 text not null default '',
  lander text not null default '',
  slug text not null default '',
  experiment text not null default '',
  variant text not null default '',
  robot boolean not null default false,
  visits int not null check (visits > 0),
  source_key uuid not null generated always as (
    md5(network || E'\x1f' || ref || E'\x1f' || sub1 || E'\x1f' || sub2 || E'\x1f' || sub3 || E'\x1f' || lander || E'\x1f' ||
      slug || E'\x1f' || experiment || E'\x1f' || variant)::uuid) stored,
  primary key (tenant_id, day, source_key, robot)
);
call isolate('visit_counts');
call open_to_console('visit_counts');
grant select, insert, update, delete on visit_counts to app;
grant select on visit_counts to console;

-- The key that visitors of a day are hashed with, for all processes; deleted when the day is over everywhere, and with it the way back.
create table visit_day_key (
  day date primary key,
  key bytea not null check (octet_length(key) = 32)
);
grant select, insert, delete on visit_day_key to app;

create table visitor_seen (
  tenant_id int not null references tenant (id),
  day date not null,
  digest bytea not null check (octet_length(digest) = 16),
  primary key (tenant_id, day, digest)
);
call isolate('visitor_seen');
grant select, insert, delete on visitor_seen to app;

-- Touch 1 is the first that is known of a member, 2 the last one before the signup.
create table member_sources (
  tenant_id int not null references tenant (id),
  member_id uuid not null,
  touch smallint not null check (touch in (1, 2)),
  network text not null default '',
  ref text not null default '',
  sub1 text not null default '',
  sub2 text not null default '',
  sub3 text not null default '',
  click_id text not null default '',
  lander text not null default '',
  slug text not null default '',
  experiment text not null default '',
  variant text not null default '',
  at timestamptz not null,
  primary key (tenant_id, member_id, touch),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call isolate('member_sources');
call open_to_console('member_sources');
grant select, insert, update, delete on member_sources to app;
grant select on member_sources to console;

-- Kind: 1 signup, 2 confirmed, 3 first purchase, 4 refund of that purchase. The source is the last touch of the member. Amounts stay when a
-- member is erased, without the member and without what a link said of one person (click_id and subs).
create table conversions (
  tenant_id int not null references tenant (id),
  id uuid not null,
  member_id uuid,
  kind smallint not null check (kind between 1 and 4),
  network text not null default '',
  ref text not null default '',
  sub1 text not null default '',
  sub2 text not null default '',
  sub3 text not null default '',
  click_id text not null default '',
  lander text not null default '',
  slug text not null default '',
  experiment text not null default '',
  variant text not null default '',
  amount int check (amount >= 0),
  currency char(3),
  at timestamptz not null,
  cause text not null,
  primary key (tenant_id, id),
  unique (tenant_id, cause),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete set null (member_id),
  check ((amount is null) = (currency is null)),
  check ((amount is null) = (kind in (1, 2)))
);
create index conversions_at on conversions (tenant_id, at, kind);
create index conversions_member on conversions (tenant_id, member_id);
-- A member signs up, confirms and buys for the first time once.
create unique index conversions_once on conversions (tenant_id, member_id, kind) where kind < 4;
call isolate('conversions');
call open_to_console('conversions');
grant select, insert, update, delete on conversions to app;
grant select on conversions to console;

-- What was kept with the member before. No tenant is set here: for this one statement the policies do not bind the owner.
alter table member no force row level security;
alter table member_sources no force row level security;
insert into member_sources (tenant_id, member_id, touch, network, ref, sub1, sub2, sub3, at)
  select m.tenant_id, m.id, touch, coalesce(m.tracking->>'network', ''), coalesce(m.tracking->>'ref', ''),
    coalesce(m.tracking->>'sub1', ''), coalesce(m.tracking->>'sub2', ''), coalesce(m.tracking->>'sub3', ''), m.signup_at
  from member m cross join (values (1::smallint), (2::smallint)) as touches (touch)
  where jsonb_typeof(m.tracking) = 'object';
alter table member force row level security;
alter table member_sources force row level security;
alter table member drop column tracking;
