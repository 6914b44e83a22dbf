-- A conversation is of two members; the pair is stored in order so that it exists once.
-- kind of a message: 0 text, 1 photo, 2 gift, 3 notice of the platform.

create table conversation (
  tenant_id int not null,
  id uuid not null,
  low_id uuid not null,
  high_id uuid not null,
  started_by uuid not null,
  created_at timestamptz not null default now(),
  last_message_at timestamptz,
  last_message_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, low_id, high_id),
  foreign key (tenant_id, low_id) references member (tenant_id, id) on delete cascade,
  foreign key (tenant_id, high_id) references member (tenant_id, id) on delete cascade,
  check (low_id < high_id)
) with (fillfactor = 70);
call isolate('conversation');
grant select, insert, update, delete on conversation to app;

-- One row a side. hidden_before: what this side removed stays removed; a new message brings the chat back.
create table conversation_member (
  tenant_id int not null,
  conversation_id uuid not null,
  member_id uuid not null,
  other_id uuid not null,
  unread int not null default 0,
  last_message_at timestamptz,
  removed_at timestamptz,
  hidden_before timestamptz,
  typing_until timestamptz,
  primary key (tenant_id, conversation_id, member_id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
) with (fillfactor = 70);
create index conversation_member_list on conversation_member
  (tenant_id, member_id, last_message_at desc, conversation_id desc);
create index conversation_member_other on conversation_member (tenant_id, member_id, other_id);
call isolate('conversation_member');
grant select, insert, update, delete on conversation_member to app;

create table message (
  tenant_id int not null,
  conversation_id uuid not null,
  id uuid not null,
  sender_id uuid not null,
  kind smallint not null default 0 check (kind between 0 and 3),
  body text not null,
  photo_id uuid,
  cost int not null default 0 check (cost >= 0),
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, conversation_id, id),
  unique (tenant_id, conversation_id, sender_id, idempotency_key),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
);
create index message_page on message (tenant_id, conversation_id, created_at desc, id desc);
call isolate('message');
grant select, insert, update, delete on message to app;

-- First message to the target of a signup, sent once the address is confirmed (decision 2.1).
create table pending_message (
  tenant_id int not null,
  member_id uuid not null,
  target_id uuid not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, member_id, target_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  foreign key (tenant_id, target_id) references member (tenant_id, id) on delete cascade
);
call isolate('pending_message');
grant select, insert, update, delete on pending_message to app;

-- Message, debit, ledger and unread counter in one statement. The rules (length, blocks, confirmation, free
-- conversations) were asked before; what is decided here is what must be decided under the lock. A repeated
-- idempotency key answers with the first message and takes nothing. Raises P0402 where the balance does not reach.
create function send_message(
  p_tenant int, p_conversation uuid, p_sender uuid, p_message uuid, p_kind smallint, p_body text, p_photo uuid,
  p_cost int, p_key text, p_entry uuid
) returns table (message_id uuid, created_at timestamptz, credits int, repeated boolean) language plpgsql as $$
declare v_id uuid; v_at timestamptz; v_credits int;
begin
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
      values (p_tenant, p_entry, p_sender, -p_cost, v_credits, 'message', v_id, 'message:' || v_id, v_at);
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
grant execute on function send_message to app;
