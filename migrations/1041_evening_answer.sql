-- Answers to the question of a day. They end at midnight of the site and are deleted by the next maintenance.
create table evening_answer (
  tenant_id int not null,
  member_id uuid not null,
  -- The day of the site.
  day date not null,
  body text not null,
  -- Of the answer as it was first written: an edit keeps its place.
  created_at timestamptz not null,
  -- Where its author lived then: with it an index alone finds the answers that are near.
  cell int,
  constraint evening_answer_pkey primary key (tenant_id, member_id, day),
  -- 140 characters as readers count them (core/text.ts).
  constraint evening_answer_body_check check (char_length(body) between 1 and 2000)
);
create index evening_answer_newest on evening_answer (tenant_id, day, created_at desc, member_id desc) include (cell);
call isolate('evening_answer');
alter table evening_answer
  add constraint evening_answer_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade;
grant select, insert, update, delete on evening_answer to app;
