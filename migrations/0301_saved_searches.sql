-- Searches that a member keeps under a name, to run again and to hear of new members who match.
create table saved_search (
  tenant_id int not null,
  member_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  -- Parameters of the address of the search, without the place in the list.
  query text not null check (char_length(query) <= 2000),
  created_at timestamptz not null,
  -- Who signed up since then is new.
  looked_at timestamptz not null,
  -- When a mail or push last told of new members.
  told_at timestamptz,
  primary key (tenant_id, member_id, id),
  unique (tenant_id, member_id, query),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call isolate('saved_search');
grant select, insert, update, delete on saved_search to app;
