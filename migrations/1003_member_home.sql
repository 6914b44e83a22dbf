-- The first screen that a member has chosen (core/first-screen.ts): 0 the search.
alter table member add column home smallint not null default 0;
