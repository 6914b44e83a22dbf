-- Files with everything that is held about a member, made by a job. `name` is the file's, 128 random bits.
create table data_export (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  bytes bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index data_export_member on data_export (tenant_id, member_id, requested_at);
create unique index data_export_one on data_export (tenant_id, member_id) where state = 'waiting';
call isolate('data_export');
grant select, insert, update, delete on data_export to app;
