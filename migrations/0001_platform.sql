-- The tenants that ever lived here, and what the rules of row-level security lean on.
-- `tenant` is small and global (a reference table, see docs/decisions): it holds no member's data.

create table tenant (
  id int generated always as identity primary key,
  slug text not null unique,
  added_at timestamptz not null default now()
);
grant select, insert on tenant to app;

-- Names the tenant of this transaction. '' after a commit counts as none, hence nullif; none means no rows.
create function app_tenant() returns int language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::int $$;

-- Turns row-level security on, forced, with the one policy that every table of members' data has.
-- The setting is read in the policy itself: behind a function or a sub-select the planner's row estimate is ten times off.
create procedure isolate(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s
       using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)
       with check (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)', target);
end $$;

-- Counters of rate-limiter-flexible: keys carry the tenant, rows carry no data of members.
create table rate_limit (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limit to app;
