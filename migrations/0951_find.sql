-- Finds members and orders over all sites of a staff member, by the whole of an address, an id or a number, and returns keys alone.
-- The role `console` reads neither `member` nor `payment`: this function answers instead, for the sites of `app.staff_tenants`. It looks at
-- one site at a time, because row-level security shows an owner without superuser rights the rows of one tenant; `app.tenant` is
-- set for the duration of the call, by hand, because only superusers may name it in the head of a function. Missing values (null) find
-- nothing.
create function find_in_sites(wanted_email text, wanted_id uuid, wanted_order text)
returns table (tenant_id int, kind text, id uuid)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  seen constant text := coalesce(current_setting('app.staff_tenants', true), '');
  before constant text := coalesce(current_setting('app.tenant', true), '');
  site int;
begin
  for site in
    select t.id from tenant t
    where case when seen = '*' then true else t.id = any (('{' || seen || '}')::int[]) end
    order by t.id
  loop
    perform set_config('app.tenant', site::text, true);
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
  perform set_config('app.tenant', before, true);
end $$;
revoke all on function find_in_sites(text, uuid, text) from public;
grant execute on function find_in_sites(text, uuid, text) to console;

-- The number that people read is the end of the id (`paymentNumber`).
create index payment_number on payment (tenant_id, (right(id::text, 12)));

-- Counted on each page of the console.
create index refund_waiting on refund (tenant_id) where state = 'requested';
create index complaint_waiting on complaint (tenant_id, due_at) where state in (0, 2);
