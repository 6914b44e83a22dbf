-- Landers as marketers publish them. The files under `landers/` and `tenants/<id>/landers/` are the base; a live version takes the place of
-- the site's folder until it is exported or taken back. Nothing here is about a member: `author` and the like are ids of staff.

-- `document`: what the site's folder of the lander would hold; null in the row that says "back to the files". json and not jsonb, which
-- sorts keys: an export is read by people. `author` null: the command `npm run landers`.
create table lander_versions (
  tenant_id int not null references tenant (id),
  lander text not null check (lander ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  version int not null check (version > 0),
  document json,
  live boolean not null,
  kind text not null check (kind in ('publish', 'schedule', 'rollback', 'import', 'files')),
  -- The version that a rollback repeats.
  of_version int,
  author uuid,
  note text not null default '' check (length(note) <= 500),
  published_at timestamptz not null,
  exported_at timestamptz,
  primary key (tenant_id, lander, version),
  check ((kind = 'files') = (document is null)),
  check (not live or document is not null)
);
create unique index lander_version_live on lander_versions (tenant_id, lander) where live;
call isolate('lander_versions');
grant select, insert, update on lander_versions to app;
-- What a site shows to everybody, for the start of the program: one statement reads the live versions of all sites. In a transaction of a
-- tenant the policy `tenant` alone holds.
create policy live on lander_versions for select to app
  using (live and nullif(current_setting('app.tenant', true), '') is null);

-- Every process composes the site's landers again.
create function notify_landers() returns trigger language plpgsql as $$
begin
  perform pg_notify('landers', slug) from tenant where id = new.tenant_id;
  return null;
end $$;
create trigger notify_landers after insert or update of live on lander_versions
  for each row execute function notify_landers();

-- What is being edited, one a lander. `revision` only grows, also where the draft is published or thrown away (`document` is null then): an
-- editor that saves over an older one is refused.
create table lander_drafts (
  tenant_id int not null references tenant (id),
  lander text not null check (lander ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  document json,
  revision int not null check (revision > 0),
  saved_by uuid,
  saved_at timestamptz not null,
  primary key (tenant_id, lander)
);
call isolate('lander_drafts');
grant select, insert, update on lander_drafts to app;

-- Versions that go live at a time. State: 0 waits, 1 published, 2 refused by the checks of that time (`findings`), 3 cancelled.
create table lander_schedules (
  tenant_id int not null references tenant (id),
  id uuid not null,
  lander text not null check (lander ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  document json not null,
  state smallint not null default 0 check (state between 0 and 3),
  author uuid,
  note text not null default '' check (length(note) <= 500),
  at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  findings json,
  primary key (tenant_id, id),
  check ((state = 0) = (decided_at is null))
);
create unique index lander_schedule_waits on lander_schedules (tenant_id, lander) where state = 0;
create index lander_schedule_of on lander_schedules (tenant_id, lander, created_at);
call isolate('lander_schedules');
grant select, insert, update on lander_schedules to app;
