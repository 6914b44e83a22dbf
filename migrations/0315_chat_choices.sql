-- What members choose for their conversations.

-- No push, no mail and no number on a badge tells of new messages there.
alter table conversation_member add column muted boolean not null default false;

alter table member
  -- Others learn that their messages were read, and the member learns it of theirs: both, or neither.
  add column read_receipts boolean not null default true,
  -- Which conversations the list shows: 0 all, 1 unread, 2 with members who are online.
  add column chat_show smallint not null default 0 check (chat_show between 0 and 2);

-- Unread conversations are few among many: the list of them, and the number that each page shows.
create index conversation_member_unread on conversation_member (tenant_id, member_id, last_message_at desc, conversation_id desc)
  where unread > 0;
