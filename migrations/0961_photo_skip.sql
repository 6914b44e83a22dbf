-- A moderator has left a photo to others: until that time the queue does not offer it to this person.
create table photo_skip (
  tenant_id int not null,
  photo_id uuid not null,
  staff_id uuid not null,
  until timestamptz not null,
  primary key (tenant_id, photo_id, staff_id),
  foreign key (tenant_id, photo_id) references photo (tenant_id, id) on delete cascade
);
create index photo_skip_staff on photo_skip (staff_id, until);
call isolate('photo_skip');
call open_to_console('photo_skip');
grant select, delete on photo_skip to app;
grant select, insert, update, delete on photo_skip to console;
