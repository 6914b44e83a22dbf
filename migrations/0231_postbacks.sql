-- Conversions that networks are told of by a request of this server, and every attempt with what was sent.
-- State: 0 waits, 1 delivered, 2 failed for good, 3 not sent because the site no longer names the network.
create table postbacks (
  tenant_id int not null references tenant (id),
  id uuid not null,
  -- Null for a test.
  conversion_id uuid,
  network text not null,
  kind smallint not null check (kind between 1 and 4),
  state smallint not null default 0 check (state between 0 and 3),
  attempts smallint not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, conversion_id, network),
  foreign key (tenant_id, conversion_id) references conversions (tenant_id, id) on delete cascade,
  check ((state = 0) = (done_at is null))
);
create index postbacks_newest on postbacks (tenant_id, created_at desc, id desc);
call isolate('postbacks');
grant select, insert, update, delete on postbacks to app;

-- The address without its signature; emptied when the member is erased.
create table postback_attempts (
  tenant_id int not null references tenant (id),
  postback_id uuid not null,
  number smallint not null check (number > 0),
  at timestamptz not null,
  url text not null,
  status smallint,
  fault text,
  milliseconds int not null check (milliseconds >= 0),
  primary key (tenant_id, postback_id, number),
  foreign key (tenant_id, postback_id) references postbacks (tenant_id, id) on delete cascade,
  check ((status is null) <> (fault is null))
);
call isolate('postback_attempts');
grant select, insert, update, delete on postback_attempts to app;
