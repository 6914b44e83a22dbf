-- On a cluster the policies of the console have to be permissive: Citus makes the policies of a shard without `as restrictive`, where they
-- would open all rows to a connection that names no staff. So the policy `tenant` of a table that the console reads holds only where no
-- staff is named: a console transaction that sets `app.tenant` gets nothing by it. One comparison, because Citus refuses outer joins with a
-- condition that names no column. It also computed the branch of `case` with the cast for '*', so that writes of the console for all sites
-- failed; `nullif` leaves nothing to cast.
create or replace procedure open_to_console(target regclass, always text default 'false') language plpgsql as $$
declare
  staff constant text := 'current_setting(''app.staff_tenants'', true)';
  sees constant text := format(
    '%1$s = ''*'' or tenant_id = any ((''{'' || coalesce(nullif(%1$s, ''*''), '''') || ''}'')::int[])', staff);
  own constant text := format(
    'tenant_id = nullif(case when coalesce(%s, '''') = '''' then current_setting(''app.tenant'', true) end, '''')::int', staff);
begin
  execute format('create policy console on %s to console using (%s) with check (%s or %s)', target, sees, always, sees);
  execute format('alter policy tenant on %s using (%s) with check (%s)', target, own, own);
end $$;

do $$
declare
  opened regclass;
begin
  for opened in
    select polrelid::regclass from pg_policy where polname = 'console_only' order by polrelid::regclass::text
  loop
    execute format('drop policy console on %s', opened);
    execute format('drop policy console_only on %s', opened);
    call open_to_console(opened, case when opened = 'audit_entry'::regclass then 'tenant_id = 0' else 'false' end);
  end loop;
end $$;

-- The search of the console runs as the owner and visits sites one by one: meanwhile no staff is named.
create or replace function find_in_sites(wanted_email text, wanted_id uuid, wanted_order text)
returns table (tenant_id int, kind text, id uuid)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  seen constant text := coalesce(current_setting('app.staff_tenants', true), '');
  before constant text := coalesce(current_setting('app.tenant', true), '');
  -- Not within the query: Citus computes the array for every value of `seen`.
  sites constant int[] := case when seen = '*' then null else ('{' || seen || '}')::int[] end;
  site int;
begin
  set local app.staff_tenants = '';
  for site in
    select t.id from tenant t where sites is null or t.id = any (sites) order by t.id
  loop
    execute format('set local app.tenant = %L', site);
    if wanted_email is not null then
      -- The confirmed member of an address, or else the latest who claims it.
      return query select m.tenant_id, 'member', m.id from member m
        where m.tenant_id = site and m.email_key = wanted_email
        order by m.email_confirmed_at is null, m.signup_at desc limit 1;
    end if;
    if wanted_id is not null then
      return query select m.tenant_id, 'member', m.id from member m where m.tenant_id = site and m.id = wanted_id
        union all select p.tenant_id, 'payment', p.id from payment p where p.tenant_id = site and p.id = wanted_id;
    end if;
    if wanted_order is not null then
      return query select p.tenant_id, 'payment', p.id from payment p
        where p.tenant_id = site and right(p.id::text, 12) = wanted_order limit 10;
    end if;
  end loop;
  execute format('set local app.tenant = %L', before);
  execute format('set local app.staff_tenants = %L', seen);
end $$;
