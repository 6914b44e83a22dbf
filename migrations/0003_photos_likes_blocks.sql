-- photo.name is the public address (128 random bits); photo.content is the key of the stored files.
-- status: 0 pending, 1 active, 2 refused. Nobody but the owner sees a pending one (decision 2.6).

create table photo (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  content text not null,
  status smallint not null default 0 check (status between 0 and 2),
  is_main boolean not null default false,
  -- Set where the photo belongs to a message and not to the profile.
  message_id uuid,
  width smallint not null,
  height smallint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create unique index photo_main on photo (tenant_id, member_id) where is_main;
create index photo_member on photo (tenant_id, member_id, created_at, id);
call isolate('photo');
grant select, insert, update, delete on photo to app;

create table member_like (
  tenant_id int not null,
  liker_id uuid not null,
  liked_id uuid not null,
  created_at timestamptz not null default now(),
  -- New until the liked member opens the liker's profile (specification section 4).
  is_new boolean not null default true,
  -- When the match modal showed it (decision 2.8).
  announced_at timestamptz,
  primary key (tenant_id, liker_id, liked_id),
  foreign key (tenant_id, liker_id) references member (tenant_id, id) on delete cascade,
  foreign key (tenant_id, liked_id) references member (tenant_id, id) on delete cascade,
  check (liker_id <> liked_id)
);
create index member_like_liked on member_like (tenant_id, liked_id, created_at desc, liker_id desc);
create index member_like_liker on member_like (tenant_id, liker_id, created_at desc, liked_id desc);
call isolate('member_like');
grant select, insert, update, delete on member_like to app;

create table block (
  tenant_id int not null,
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, blocker_id, blocked_id),
  foreign key (tenant_id, blocker_id) references member (tenant_id, id) on delete cascade,
  foreign key (tenant_id, blocked_id) references member (tenant_id, id) on delete cascade,
  check (blocker_id <> blocked_id)
);
create index block_blocked on block (tenant_id, blocked_id, blocker_id);
call isolate('block');
grant select, insert, update, delete on block to app;
