-- What a member keeps about another one, for themselves alone: not interested, a favourite, a note. Nobody else reads it, staff neither.
-- A row that says nothing is deleted.
create table bookmark (
  tenant_id int not null,
  member_id uuid not null,
  other_id uuid not null,
  -- The other one is proposed to the member no more.
  uninterested_at timestamptz,
  favourite_at timestamptz,
  note text not null default '',
  noted_at timestamptz,
  constraint bookmark_pkey primary key (tenant_id, member_id, other_id),
  constraint bookmark_check check (member_id <> other_id),
  constraint bookmark_one_check check (uninterested_at is null or favourite_at is null),
  -- 2,000 characters as readers count them (core/text.ts).
  constraint bookmark_note_check check (char_length(note) <= 20000 and (note = '') = (noted_at is null))
);
create index bookmark_uninterested on bookmark (tenant_id, member_id, uninterested_at desc, other_id desc) where uninterested_at is not null;
create index bookmark_favourite on bookmark (tenant_id, member_id, favourite_at desc, other_id desc) where favourite_at is not null;
create index bookmark_noted on bookmark (tenant_id, member_id, noted_at desc, other_id desc) where noted_at is not null;
create index bookmark_other on bookmark (tenant_id, other_id);
call isolate('bookmark');
alter table bookmark
  add constraint bookmark_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  add constraint bookmark_tenant_id_other_id_fkey foreign key (tenant_id, other_id) references member (tenant_id, id) on delete cascade;
grant select, insert, update, delete on bookmark to app;
