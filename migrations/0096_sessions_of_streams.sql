-- Which of these sessions still hold: of open event streams of any tenants, in one statement. Runs with the caller's rights and
-- visits one tenant after the other, so row-level security holds as in any transaction of that tenant. Conditions as in
-- findSessionOwner (features/accounts/queries.ts). An open stream counts as use of its session, noted once a day.
create function live_sessions(p_tenants int[], p_sessions uuid[], p_idle_days int, p_now timestamptz)
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
        where s.tenant_id = v_tenant and s.token_hash = held.token_hash and held.seen_at < p_now - interval '1 day')
      select v_tenant, held.id from held;
  end loop;
  perform set_config('app.tenant', coalesce(v_before, ''), true);
end $$;
grant execute on function live_sessions to app;
