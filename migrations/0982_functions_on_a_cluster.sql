-- What Citus does not run on the rows of a tenant, said in another way. Row-level security of the workers reads `app.tenant` of the
-- transaction: Citus forwards the statement `set local`, but not `set_config()`. Parameters of functions in the language SQL do not lead to
-- a shard, those of PL/pgSQL do. An operand of `case x when` arrives at a worker without its type. An outer join with a row that may be
-- missing becomes a subquery.
create or replace function expire_audit_entries(concerned int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  callers constant text := coalesce(current_setting('app.tenant', true), '');
  deleted int;
begin
  execute format('set local app.tenant = %L', concerned);
  delete from audit_entry where tenant_id = concerned and at < now() - interval '2 years';
  get diagnostics deleted = row_count;
  execute format('set local app.tenant = %L', callers);
  return deleted;
end $$;

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
end $$;

create or replace function live_sessions(p_tenants int[], p_sessions uuid[], p_idle_days int, p_now timestamptz)
  returns table (tenant_id int, session_id uuid) language plpgsql as $$
declare
  v_before text := coalesce(current_setting('app.tenant', true), '');
  v_tenant int;
  v_sessions uuid[];
begin
  for v_tenant, v_sessions in
    select a.tenant, array_agg(a.session) from unnest(p_tenants, p_sessions) as a (tenant, session) group by 1
  loop
    execute format('set local app.tenant = %L', v_tenant);
    update session s set seen_at = p_now
      where s.tenant_id = v_tenant and s.id = any (v_sessions) and s.expires_at > p_now
        and s.seen_at > p_now - make_interval(days => p_idle_days) and s.seen_at < p_now - interval '1 hour'
        and exists (select from member m where m.tenant_id = v_tenant and m.id = s.member_id and m.status < 2);
    return query
      select v_tenant, s.id from session s join member m on m.tenant_id = v_tenant and m.id = s.member_id
      where s.tenant_id = v_tenant and s.id = any (v_sessions) and s.expires_at > p_now
        and s.seen_at > p_now - make_interval(days => p_idle_days) and m.status < 2;
  end loop;
  execute format('set local app.tenant = %L', v_before);
end $$;

create or replace function send_message(p_tenant int, p_conversation uuid, p_sender uuid, p_message uuid, p_kind smallint, p_body text,
  p_photo uuid, p_cost int, p_key text, p_entry uuid)
returns table (message_id uuid, created_at timestamptz, credits int, repeated boolean) language plpgsql as $$
declare v_id uuid; v_at timestamptz; v_credits int; v_reason text;
begin
  perform from conversation_member cm
    where cm.tenant_id = p_tenant and cm.conversation_id = p_conversation
    order by cm.member_id for no key update;
  -- After the lock: later than any message that this one waited for.
  v_at := clock_timestamp();
  insert into message as m (tenant_id, conversation_id, id, sender_id, kind, body, photo_id, cost, idempotency_key, created_at)
    values (p_tenant, p_conversation, p_message, p_sender, p_kind, p_body, p_photo, p_cost, p_key, v_at)
    on conflict (tenant_id, conversation_id, sender_id, idempotency_key) do nothing
    returning m.id into v_id;
  if v_id is null then
    select b.credits into v_credits from balance b where b.tenant_id = p_tenant and b.member_id = p_sender;
    return query select m.id, m.created_at, coalesce(v_credits, 0), true from message m
      where m.tenant_id = p_tenant and m.conversation_id = p_conversation and m.sender_id = p_sender
        and m.idempotency_key = p_key;
    return;
  end if;
  if p_cost > 0 then
    update balance b set credits = b.credits - p_cost, updated_at = v_at
      where b.tenant_id = p_tenant and b.member_id = p_sender and b.credits >= p_cost
      returning b.credits into v_credits;
    if not found then
      raise exception 'insufficient_credits' using errcode = 'P0402', detail = coalesce(
        (select b.credits from balance b where b.tenant_id = p_tenant and b.member_id = p_sender), 0)::text;
    end if;
    v_reason := case when p_kind = 1 then 'photo' when p_kind = 2 then 'gift' else 'message' end;
    insert into ledger_entry (tenant_id, id, member_id, delta, balance_after, reason, reference, idempotency_key, created_at)
      values (p_tenant, p_entry, p_sender, -p_cost, v_credits, v_reason, v_id, 'message:' || v_id, v_at);
  else
    select b.credits into v_credits from balance b where b.tenant_id = p_tenant and b.member_id = p_sender;
  end if;
  update conversation c set last_message_at = v_at, last_message_id = v_id
    where c.tenant_id = p_tenant and c.id = p_conversation;
  update conversation_member cm
    set last_message_at = v_at, removed_at = null, typing_until = null,
        unread = case when cm.member_id = p_sender then 0 else cm.unread + 1 end
    where cm.tenant_id = p_tenant and cm.conversation_id = p_conversation;
  return query select v_id, v_at, coalesce(v_credits, 0), false;
end $$;

create or replace function staff_looks(concerned uuid, most int)
returns table (id uuid, at timestamptz, action text, role smallint, reason text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_tenant constant int := nullif(current_setting('app.tenant', true), '')::int;
  v_subjects text[];
begin
  v_subjects := array['member:' || concerned]
    || array(select 'photo:' || p.id from photo p where p.tenant_id = v_tenant and p.member_id = concerned)
    || array(select 'order:' || o.id from credit_order o where o.tenant_id = v_tenant and o.member_id = concerned)
    || array(select 'payment:' || p.id from payment p where p.tenant_id = v_tenant and p.member_id = concerned)
    || array(select 'refund:' || r.id from refund r where r.tenant_id = v_tenant and r.member_id = concerned)
    || array(select 'report:' || r.id from report r where r.tenant_id = v_tenant
        and (r.reporter_id = concerned or (r.reported_id = concerned and r.state <> 0)));
  return query
    with found as (
      select e.id, e.at, e.action, e.staff_id, case when e.action = 'member_viewed' then e.details ->> 'reason' end as reason
      from audit_entry e where e.tenant_id = v_tenant and e.subject = any (v_subjects)
      order by e.at desc, e.id desc limit most)
    select f.id, f.at, f.action, s.role, f.reason from found f left join staff s on s.id = f.staff_id
    order by f.at desc, f.id desc;
end $$;
