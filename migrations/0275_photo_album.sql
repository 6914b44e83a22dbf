-- Photos of a profile stand in the order that their member chose: the first active one that is not private is the main photo. Private ones form the
-- album, which only persons with access see. A deleted photo waits for minutes for its undo; `removed_status` is the state it returns to.
alter table photo
  add column place smallint not null default 0,
  add column private boolean not null default false,
  add column removed_at timestamptz,
  add column removed_status smallint;
alter table photo drop constraint photo_status_check;
alter table photo add constraint photo_status_check check (status between 0 and 3);
alter table photo add constraint photo_removed_check
  check ((status = 3) = (removed_at is not null) and (status = 3) = (removed_status is not null));
create index photo_removed on photo (tenant_id, removed_at) where removed_at is not null;

-- Where the owner of the table is subject to its policies: no tenant is set here.
alter table photo no force row level security;
update photo p set place = o.place from (
    select tenant_id, id, row_number() over (partition by tenant_id, member_id order by is_main desc, created_at, id) - 1 as place
    from photo where message_id is null) o
  where p.tenant_id = o.tenant_id and p.id = o.id and o.place <> 0;
alter table photo force row level security;

-- Who asked to see a member's private photos, and who may. 1 asked, 2 granted until `expires_at`, 3 refused or taken back.
create table album_access (
  tenant_id int not null,
  owner_id uuid not null,
  viewer_id uuid not null,
  state smallint not null check (state between 1 and 3),
  changed_at timestamptz not null,
  expires_at timestamptz,
  primary key (tenant_id, owner_id, viewer_id),
  foreign key (tenant_id, owner_id) references member (tenant_id, id) on delete cascade,
  foreign key (tenant_id, viewer_id) references member (tenant_id, id) on delete cascade,
  check ((state = 2) = (expires_at is not null)),
  check (owner_id <> viewer_id)
);
create index album_access_viewer on album_access (tenant_id, viewer_id);
call isolate('album_access');
grant select, insert, update, delete on album_access to app;
