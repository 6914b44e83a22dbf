-- Citus computed the branch of `case` with the cast for '*' too, so that writes of the console for all sites failed, and it cannot forward
-- a policy with `is null` of a function. `nullif` leaves nothing to cast, and '-' stands for a connection that never names staff.
create or replace procedure open_to_console(target regclass, always text default 'false') language plpgsql as $$
declare
  setting constant text := 'current_setting(''app.staff_tenants'', true)';
  sees constant text := format(
    '%1$s = ''*'' or tenant_id = any ((''{'' || coalesce(nullif(%1$s, ''*''), '''') || ''}'')::int[])', setting);
  other constant text := format('coalesce(%s, ''-'') = ''-''', setting);
begin
  execute format('create policy console on %s to console using (%s) with check (%s or %s)', target, sees, always, sees);
  execute format('create policy console_only on %s as restrictive to console using (%s or %s) with check (%s or %s or %s)',
    target, other, sees, other, always, sees);
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
-- Everybody may read the templates for all sites, and write only those of their own.
drop policy console_only on answer_template;
create policy console_only on answer_template as restrictive to console
  using (coalesce(current_setting('app.staff_tenants', true), '-') = '-' or tenant_id = 0
    or current_setting('app.staff_tenants', true) = '*'
    or tenant_id = any (('{' || coalesce(nullif(current_setting('app.staff_tenants', true), '*'), '') || '}')::int[]))
  with check (coalesce(current_setting('app.staff_tenants', true), '-') = '-'
    or current_setting('app.staff_tenants', true) = '*'
    or tenant_id = any (('{' || coalesce(nullif(current_setting('app.staff_tenants', true), '*'), '') || '}')::int[]));
