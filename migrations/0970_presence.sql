-- Until when a member is online, and when a page of theirs was visible last: the most frequent write
-- of the platform, which copied the 45 columns of `member` each two minutes. Not logged: nothing is
-- lost with it but who is online at the moment of a crash and up to an hour of `last_online_at`,
-- which `member` keeps. A transaction that writes only here does not wait for the disk.
create unlogged table presence (
  tenant_id int not null,
  member_id uuid not null,
  -- Null after the last page was hidden.
  online_until timestamptz,
  seen_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
) with (fillfactor = 70);
call isolate('presence');
grant select, insert, update, delete on presence to app;

insert into presence (tenant_id, member_id, online_until, seen_at)
select tenant_id, id, online_until, last_online_at from member where online_until > now();
alter table member drop column online_until;
