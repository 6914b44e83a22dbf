-- Complaints of members and visitors, the answer of the staff and one appeal, which another person decides.

create table complaint (
  tenant_id int not null,
  id uuid not null,
  -- What the person and the staff call it.
  number text not null,
  -- Null: filed by a visitor.
  member_id uuid,
  email text not null,
  email_key text not null,
  language text not null,
  kind smallint not null,
  body text not null,
  -- Opens the page of the complaint; only the mail holds the token.
  token_hash bytea not null,
  idempotency_key text not null,
  created_at timestamptz not null,
  -- An answer is due by then: to the complaint, later to the appeal.
  due_at timestamptz not null,
  state smallint not null default 0,
  outcome smallint,
  answer text,
  answered_by uuid,
  answered_at timestamptz,
  appeal text,
  appealed_at timestamptz,
  appeal_outcome smallint,
  appeal_answer text,
  appeal_by uuid,
  appeal_answered_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  -- One press of the button files one complaint.
  unique (tenant_id, email_key, idempotency_key),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references member (tenant_id, id),
  check (appeal_by is null or appeal_by <> answered_by)
);
create index complaint_due on complaint (tenant_id, state, due_at, id);
create index complaint_member on complaint (tenant_id, member_id);
create index complaint_email on complaint (tenant_id, email_key);
call isolate('complaint');
call open_to_console('complaint');
grant select, insert, update, delete on complaint to app;
grant select on complaint to console;
