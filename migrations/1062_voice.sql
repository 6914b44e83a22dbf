-- The sound of a voice message. Its file is in the store, and no other row has it; nobody chose its name. A message that was taken down by
-- staff leaves its row, because it may come back.
create table voice (
  tenant_id int not null,
  message_id uuid not null,
  conversation_id uuid not null,
  -- Who speaks.
  member_id uuid not null,
  -- Public name, as in the address.
  name text not null,
  -- Key of the file, which no browser sees.
  content text not null,
  -- 0 WebM with Opus, 1 MP4 with AAC.
  type smallint not null,
  milliseconds int not null,
  created_at timestamptz not null,
  constraint voice_pkey primary key (tenant_id, message_id),
  constraint voice_type_check check (type between 0 and 1),
  constraint voice_milliseconds_check check (milliseconds between 1 and 61000)
);
create unique index voice_name on voice (tenant_id, name);
create unique index voice_content on voice (tenant_id, content);
create index voice_member on voice (tenant_id, member_id);
call isolate('voice');
alter table voice
  add constraint voice_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member (tenant_id, id);
grant select, insert, update, delete on voice to app;
