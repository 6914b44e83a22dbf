-- Answers of a member to short questions, a row each: the number of the question is its place in core/profile-prompts.ts, counted from 1.
create table member_prompt (
  tenant_id int not null,
  member_id uuid not null,
  prompt smallint not null check (prompt > 0),
  answer text not null check (length(answer) between 1 and 2000),
  answered_at timestamptz not null,
  primary key (tenant_id, member_id, prompt),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call isolate('member_prompt');
grant select, insert, update, delete on member_prompt to app;

-- Readers count characters, of which an emoji has up to ten code points: the rule is in features/profile/rules.ts.
alter table member drop constraint member_about_check;
alter table member add constraint member_about_check check (length(about) <= 20000);
