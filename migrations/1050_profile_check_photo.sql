-- A photo with a gesture that a member sends, so that a person of the staff compares it with the photos of the profile. Never a row of
-- `photo`: those are counted, shown and served. The row goes with an approval and stays with a refusal, which says why; the file goes with
-- either, and after a month that nobody looked.
create table profile_check_photo (
  tenant_id int not null,
  member_id uuid not null,
  -- Of the photo that waits: a new one with each photo, in the order of sending.
  id uuid not null,
  -- Drawn by lot, before the photo.
  gesture smallint not null,
  drawn_at timestamptz not null,
  -- Name of the file; null before the photo and after the decision.
  file text,
  sent_at timestamptz,
  -- Why the last photo was refused.
  refusal smallint,
  -- Who of the staff has it on the screen, until when.
  staff_id uuid,
  leased_until timestamptz,
  constraint profile_check_photo_pkey primary key (tenant_id, member_id),
  constraint profile_check_photo_sent_check check ((file is null) = (sent_at is null))
);
create index profile_check_photo_waiting on profile_check_photo (tenant_id, id) where file is not null;
call isolate('profile_check_photo');
alter table profile_check_photo
  add constraint profile_check_photo_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade;
grant select, insert, update, delete on profile_check_photo to app;
