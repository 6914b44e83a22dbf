-- Invitations that are counted: links of staff (created_by is null) and of members. The code is as it stands in the link, because its maker
-- sees the link again; it opens a signup and nothing else, a number of times, until it expires or is revoked.
create table invitation (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  created_by uuid,
  note text not null default '',
  uses int not null check (uses between 1 and 1000),
  used int not null default 0 check (used between 0 and uses),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, created_by) references member (tenant_id, id) on delete cascade
);
create index invitation_maker on invitation (tenant_id, created_by, created_at desc, id desc);
call isolate('invitation');
grant select, insert, update, delete on invitation to app;

-- Who signed up with which invitation.
create table invitation_use (
  tenant_id int not null,
  member_id uuid not null,
  invitation_id uuid not null,
  used_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, invitation_id) references invitation (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index invitation_use_invitation on invitation_use (tenant_id, invitation_id);
call isolate('invitation_use');
grant select, insert, update, delete on invitation_use to app;
