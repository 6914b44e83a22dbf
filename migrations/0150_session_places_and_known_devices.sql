-- Country of the address at the login, where a trusted proxy tells it: shown to the member in the list of their sessions.
alter table session add column country char(2);

-- Devices on which an account has been used, by a keyed hash of member, browser, system and network: a login from another one is told
-- to the owner. Nothing can be read from the hash without the program's secret.
create table known_device (
  tenant_id int not null,
  member_id uuid not null,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (tenant_id, member_id, device_hash),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index known_device_seen on known_device (tenant_id, seen_at);
call isolate('known_device');
grant select, insert, update, delete on known_device to app;

-- As in migration 0096, but an open stream counts as use of its session once an hour: members see when a session was last used.
create or replace function live_sessions(p_tenants int[], p_sessions uuid[], p_idle_days int, p_now timestamptz)
  returns table (tenant_id int, session_id uuid) language plpgsql as $$
declare v_before text := current_setting('app.tenant', true); v_tenant int;
begin
  for v_tenant in select distinct t from unnest(p_tenants) t loop
    perform set_config('app.tenant', v_tenant::text, true);
    return query
      with asked as (
        select a.session from unnest(p_tenants, p_sessions) as a (tenant, session) where a.tenant = v_tenant),
      held as (
        select s.token_hash, s.id, s.seen_at from asked
        join session s on s.tenant_id = v_tenant and s.id = asked.session
        join member m on m.tenant_id = v_tenant and m.id = s.member_id
        where s.expires_at > p_now and s.seen_at > p_now - make_interval(days => p_idle_days) and m.status < 2),
      noted as (
        update session s set seen_at = p_now from held
        where s.tenant_id = v_tenant and s.token_hash = held.token_hash and held.seen_at < p_now - interval '1 hour')
      select v_tenant, held.id from held;
  end loop;
  perform set_config('app.tenant', coalesce(v_before, ''), true);
end $$;
