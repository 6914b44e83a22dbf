-- What waits for staff: a row for each photo, case, complaint, refund and alert, written in the transaction of its cause. The console asks
-- it how much waits, and which sites have any: on a cluster everything else would ask all shards. `tenant` and not `tenant_id`: it stays on
-- the coordinator. `part`: of the two appeals of one report. `due_at`: by when, where there is a time, or else since when.
create table waiting_work (
  tenant int not null,
  kind smallint not null,
  key uuid not null,
  part smallint not null default 0,
  due_at timestamptz not null,
  constraint waiting_work_pkey primary key (tenant, kind, key, part)
);
create index waiting_work_kind on waiting_work (kind, tenant);
alter table waiting_work enable row level security;
alter table waiting_work force row level security;
create policy tenant on waiting_work using (tenant = nullif(
  case when coalesce(current_setting('app.staff_tenants', true), '') = '' then current_setting('app.tenant', true) end, '')::int);
create policy console on waiting_work to console using (current_setting('app.staff_tenants', true) = '*'
  or tenant = any (('{' || coalesce(nullif(current_setting('app.staff_tenants', true), '*'), '') || '}')::int[]));
grant select, insert, update, delete on waiting_work to app;
-- An alert is closed by the console.
grant select, delete on waiting_work to console;

do $$
declare
  site int;
begin
  for site in select id from tenant loop
    execute format('set local app.tenant = %L', site);
    insert into waiting_work (tenant, kind, key, part, due_at)
      select p.tenant_id, 1, p.id, 0, p.created_at from photo p where p.tenant_id = site and p.status = 0 and p.message_id is null;
    insert into waiting_work (tenant, kind, key, part, due_at)
      select r.tenant_id, 2, r.id, 0, r.due_at from report r where r.tenant_id = site and r.state = 0;
    insert into waiting_work (tenant, kind, key, part, due_at)
      select a.tenant_id, 3, a.report_id, a.side, a.due_at from report_appeal a where a.tenant_id = site and a.decided_at is null;
    insert into waiting_work (tenant, kind, key, part, due_at)
      select c.tenant_id, 4, c.id, 0, c.due_at from complaint c where c.tenant_id = site and c.state in (0, 2);
    insert into waiting_work (tenant, kind, key, part, due_at)
      select r.tenant_id, 5, r.id, 0, r.requested_at from refund r where r.tenant_id = site and r.state = 'requested';
    insert into waiting_work (tenant, kind, key, part, due_at)
      select a.tenant_id, 6, a.id, 0, a.created_at from payment_alert a where a.tenant_id = site and a.state = 'open';
  end loop;
  set local app.tenant = '';
end $$;
