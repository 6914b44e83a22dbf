-- A page that a member makes for a friend before a first date: whom, when and where. It ends 48 hours after the day, and its row is then deleted.
create table meeting (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  partner_id uuid not null,
  -- By the calendar of the site.
  day date not null,
  -- Time and place in the member's words.
  words text not null,
  -- Hash of the secret of the link.
  token_hash bytea not null,
  created_at timestamptz not null,
  -- The member has said that all is well.
  well_at timestamptz,
  expires_at timestamptz not null,
  constraint meeting_pkey primary key (tenant_id, id),
  constraint meeting_check check (member_id <> partner_id),
  -- 500 characters as readers count them (core/text.ts).
  constraint meeting_words_check check (char_length(words) between 1 and 5000)
);
create unique index meeting_token on meeting (tenant_id, token_hash);
create index meeting_member on meeting (tenant_id, member_id, day);
create index meeting_partner on meeting (tenant_id, partner_id);
create index meeting_expires on meeting (tenant_id, expires_at);
call isolate('meeting');
alter table meeting
  add constraint meeting_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  add constraint meeting_tenant_id_partner_id_fkey foreign key (tenant_id, partner_id) references member (tenant_id, id) on delete cascade;
grant select, insert, update, delete on meeting to app;
