-- What a member chose in the swipe game, once for each other one: liked ones stay as a record that counts for its day, passed ones stay out of the
-- deck until the pass is taken back. The like itself is a row of member_like.
create table swipe_choice (
  tenant_id int not null,
  member_id uuid not null,
  other_id uuid not null,
  liked boolean not null,
  -- The day at the site on which a like counts.
  day date not null,
  chosen_at timestamptz not null,
  primary key (tenant_id, member_id, other_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  foreign key (tenant_id, other_id) references member (tenant_id, id) on delete cascade,
  check (member_id <> other_id)
);
create index swipe_choice_other on swipe_choice (tenant_id, other_id);
-- The likes of a day, and the newest pass of it.
create index swipe_choice_day on swipe_choice (tenant_id, member_id, day, liked, chosen_at desc);
call isolate('swipe_choice');
grant select, insert, update, delete on swipe_choice to app;
