-- Members see why the staff opened their account, beside who and when: the recorded code of the reason.
drop function staff_looks(uuid, int);
create function staff_looks(concerned uuid, most int)
returns table (id uuid, at timestamptz, action text, role smallint, reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  with me as (select nullif(current_setting('app.tenant', true), '')::int as tenant_id),
  about (subject) as (
    select 'member:' || concerned
    union all select 'photo:' || p.id from photo p, me where p.tenant_id = me.tenant_id and p.member_id = concerned
    union all select 'order:' || o.id from credit_order o, me where o.tenant_id = me.tenant_id and o.member_id = concerned
    union all select 'payment:' || p.id from payment p, me where p.tenant_id = me.tenant_id and p.member_id = concerned
    union all select 'refund:' || r.id from refund r, me where r.tenant_id = me.tenant_id and r.member_id = concerned
  )
  select e.id, e.at, e.action, s.role, case when e.action = 'member_viewed' then e.details ->> 'reason' end
  from me join about on true
  join audit_entry e on e.tenant_id = me.tenant_id and e.subject = about.subject
  left join staff s on s.id = e.staff_id
  order by e.at desc, e.id desc limit most
$$;
revoke all on function staff_looks(uuid, int) from public;
grant execute on function staff_looks(uuid, int) to app;
