-- Which of these tenants have rows that a daily job works on, asked in one statement by the clock: on most sites the job would
-- open a transaction to find nothing. Runs with the caller's rights and visits one tenant after the other, as `live_sessions`
-- does: row-level security holds as in a transaction of that tenant.
create function tenants_with_work(p_task text, p_tenants int[]) returns setof int language plpgsql as $$
declare
  v_before constant text := coalesce(current_setting('app.tenant', true), '');
  v_tenant int;
  v_found boolean;
begin
  foreach v_tenant in array p_tenants loop
    perform set_config('app.tenant', v_tenant::text, true);
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
  perform set_config('app.tenant', v_before, true);
end $$;
revoke all on function tenants_with_work(text, int[]) from public;
grant execute on function tenants_with_work(text, int[]) to app;
