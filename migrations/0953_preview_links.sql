-- Links that staff give away to show a page or a whole brand before it is live. The row is read with each request of a preview, so that a
-- withdrawn link ends at once.
create table preview_link (
  tenant_id int not null,
  id uuid not null,
  -- A lander by its name, or the whole brand.
  subject text not null check (subject ~ '^(~site|[a-z0-9][a-z0-9-]{0,39})$'),
  created timestamptz not null,
  expires timestamptz not null check (expires > created),
  -- Who made it. No foreign key: the list of links outlives the person's access.
  staff_id uuid not null,
  withdrawn timestamptz,
  primary key (tenant_id, id)
);
create index preview_link_page on preview_link (tenant_id, created desc, id desc);
call isolate('preview_link');
grant select, insert, update on preview_link to app;
call open_to_console('preview_link');
grant select on preview_link to console;
