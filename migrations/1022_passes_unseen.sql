-- The member looks at profiles unseen, and sees nobody who looked at theirs.
alter table member add column passes_unseen boolean not null default false;
