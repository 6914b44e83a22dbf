-- The ledger names what was paid for. Photos and gifts were written as 'message', and the list of movements called them so.
-- Kinds of messages: 0 text, 1 photo, 2 gift (migration 0005).
create or replace function send_message(
  p_tenant int, p_conversation uuid, p_sender uuid, p_message uuid, p_kind smallint, p_body text, p_photo uuid,
  p_cost int, p_key text, p_entry uuid
) returns table (message_id uuid, created_at timestamptz, credits int, repeated boolean) language plpgsql as $$
declare v_id uuid; v_at timestamptz; v_credits int;
begin
  perform from conversation_member cm
    where cm.tenant_id = p_tenant and cm.conversation_id = p_conversation
    order by cm.member_id for no key update;
  insert into message as m (tenant_id, conversation_id, id, sender_id, kind, body, photo_id, cost, idempotency_key, created_at)
    values (p_tenant, p_conversation, p_message, p_sender, p_kind, p_body, p_photo, p_cost, p_key, clock_timestamp())
    on conflict (tenant_id, conversation_id, sender_id, idempotency_key) do nothing
    returning m.id, m.created_at into v_id, v_at;
  if v_id is null then
    return query select m.id, m.created_at, coalesce(b.credits, 0), true
      from message m left join balance b on b.tenant_id = p_tenant and b.member_id = p_sender
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
    insert into ledger_entry (tenant_id, id, member_id, delta, balance_after, reason, reference, idempotency_key, created_at)
      values (p_tenant, p_entry, p_sender, -p_cost, v_credits,
        case p_kind when 1 then 'photo' when 2 then 'gift' else 'message' end, v_id, 'message:' || v_id, v_at);
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

-- Older entries follow, as long as their message is there. The owner is subject to the tables' policies too, and no tenant is
-- set here: for this one statement they do not bind the owner.
alter table message no force row level security;
alter table ledger_entry no force row level security;
update ledger_entry e set reason = case m.kind when 1 then 'photo' else 'gift' end
  from message m
  where m.tenant_id = e.tenant_id and m.id = e.reference and m.sender_id = e.member_id and m.kind in (1, 2)
    and e.reason = 'message';
alter table message force row level security;
alter table ledger_entry force row level security;
