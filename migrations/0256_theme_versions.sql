-- Themes as marketers publish them: tokens and structure that a site lays over its theme. The site's tenant.json is the base; a live version
-- takes the place of its `theme.tokens` and `theme.structure` until it is taken back. Nothing here is about a member: `author` and
-- `saved_by` are ids of staff.

-- `theme`: the theme that the tokens belong to; a site that changes its theme leaves the version behind. `tokens` and `structure` are null in
-- the row that says "back to the files".
create table theme_versions (
  tenant_id int not null references tenant (id),
  version int not null check (version > 0),
  theme text not null,
  tokens jsonb,
  structure jsonb,
  live boolean not null,
  kind text not null check (kind in ('publish', 'rollback', 'files')),
  -- The version that a rollback repeats.
  of_version int,
  author uuid not null,
  note text not null default '' check (length(note) <= 500),
  published_at timestamptz not null,
  primary key (tenant_id, version),
  check ((kind = 'files') = (tokens is null)),
  check ((tokens is null) = (structure is null)),
  check (not live or tokens is not null)
);
create unique index theme_version_live on theme_versions (tenant_id) where live;
call isolate('theme_versions');
grant select, insert, update on theme_versions to app;
-- What a site shows to everybody, for the start of the program, as for landers. In a transaction of a tenant the policy `tenant` alone holds.
create policy live on theme_versions for select to app
  using (live and nullif(current_setting('app.tenant', true), '') is null);
-- Every process reads what is published of the site again (migration 0220).
create trigger notify_themes after insert or update of live on theme_versions
  for each row execute function notify_landers();

-- What is being edited. `revision` only grows, also where the draft is published or thrown away (`tokens` is null then): an editor that saves
-- over an older one is refused.
create table theme_drafts (
  tenant_id int primary key references tenant (id),
  theme text not null,
  tokens jsonb,
  structure jsonb,
  revision int not null check (revision > 0),
  saved_by uuid not null,
  saved_at timestamptz not null,
  check ((tokens is null) = (structure is null))
);
call isolate('theme_drafts');
grant select, insert, update on theme_drafts to app;
