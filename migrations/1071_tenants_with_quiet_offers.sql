-- As before, and the task that offers a kind end of silent conversations.
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
      when 'quiet_offers' then exists (select from conversation_member t where t.tenant_id = v_tenant)
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
