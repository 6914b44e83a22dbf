-- Spreads a table over the workers of a cluster by its tenant, in one group with the others. Citus copies a shard that moves by logical
-- replication, which knows no unlogged tables.
create procedure distribute_by_tenant(target regclass) language plpgsql as $$
declare
  beside text;
begin
  if (select relpersistence = 'u' from pg_class where oid = target) then
    execute format('alter table %s set logged', target);
  end if;
  select min(p.logicalrelid::text) into beside from pg_dist_partition p
    join pg_attribute a on a.attrelid = p.logicalrelid and a.attname = 'tenant_id' where p.partmethod = 'h';
  perform create_distributed_table(target, 'tenant_id', colocate_with => coalesce(beside, 'none'));
end $$;

-- A table of a later migration is distributed where the others are. Citus refuses a foreign key from a table that is not distributed to
-- one that is: such keys follow this call.
create or replace procedure isolate(target regclass) language plpgsql as $$
declare
  distributed boolean := false;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s
       using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)
       with check (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)', target);
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    select exists (select from pg_dist_partition where logicalrelid = 'tenant'::regclass) into distributed;
  end if;
  if distributed then
    call distribute_by_tenant(target);
  end if;
end $$;

-- As before, but the workers learn a setting only from the statement `set local`.
create or replace function tenants_with_work(p_task text, p_tenants int[]) returns setof int language plpgsql as $$
declare
  v_before constant text := coalesce(current_setting('app.tenant', true), '');
  v_tenant int;
  v_found boolean;
begin
  foreach v_tenant in array p_tenants loop
    execute format('set local app.tenant = %L', v_tenant);
    v_found := case p_task
      when 'saved_searches' then exists (select from saved_search t where t.tenant_id = v_tenant)
      -- A digest has unread messages and new likes.
      when 'digests' then exists (select from conversation_member t where t.tenant_id = v_tenant)
        or exists (select from member_like t where t.tenant_id = v_tenant)
      -- Where the personal data and the money of a site begin.
      when 'maintenance' then exists (select from member t where t.tenant_id = v_tenant)
        or exists (select from signup_draft t where t.tenant_id = v_tenant)
        or exists (select from outgoing_mail t where t.tenant_id = v_tenant)
        or exists (select from mail_suppression t where t.tenant_id = v_tenant)
        or exists (select from complaint t where t.tenant_id = v_tenant)
        or exists (select from report t where t.tenant_id = v_tenant)
        or exists (select from payment t where t.tenant_id = v_tenant)
        or exists (select from refund t where t.tenant_id = v_tenant)
        or exists (select from visitor_seen t where t.tenant_id = v_tenant)
        or exists (select from postbacks t where t.tenant_id = v_tenant)
        or exists (select from passkey_challenge t where t.tenant_id = v_tenant)
        or exists (select from gif t where t.tenant_id = v_tenant)
    end;
    if v_found then
      return next v_tenant;
    end if;
  end loop;
  execute format('set local app.tenant = %L', v_before);
end $$;
