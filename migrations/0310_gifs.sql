-- GIFs in conversations. Kind 4 of a message is a GIF: its body is the name of the GIF, its width and height, and what it shows.
alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check check (kind between 0 and 4) not valid;
alter table message validate constraint message_kind_check;

-- What a provider answered to a search: only these pictures are fetched for members. It says nothing of who searched.
create table gif (
  tenant_id int not null,
  -- Made of the provider's name for it.
  id text not null,
  provider text not null,
  small_url text not null,
  full_url text not null,
  width smallint not null,
  height smallint not null,
  alt text not null,
  -- Of the last search that found it.
  seen_at timestamptz not null,
  -- When it was sent last: its picture is shown as long as messages are. Null: never.
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index gif_unused on gif (tenant_id, seen_at);
call isolate('gif');
grant select, insert, update, delete on gif to app;
