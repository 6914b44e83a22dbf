-- The search copy of `member.checked_photo = member.main_photo`.
alter table member_search add column checked boolean not null default false;
