-- Second factors of members: an authenticator app, recovery codes, and logins that wait for one of them.

create table member_totp (
  tenant_id int not null,
  member_id uuid not null,
  -- Encrypted with a key derived from APP_SECRET. Until it is enabled, the recovery codes that are shown with it are in there, too.
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- Null: the member has not typed a code of it yet.
  enabled_at timestamptz,
  -- Time step of the last accepted code: a code is good once.
  step bigint,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call isolate('member_totp');
grant select, insert, update, delete on member_totp to app;

create table member_recovery_code (
  tenant_id int not null,
  member_id uuid not null,
  code_hash bytea not null,
  primary key (tenant_id, member_id, code_hash),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call isolate('member_recovery_code');
grant select, insert, delete on member_recovery_code to app;

-- The right password was given, the second factor is still to come.
create table waiting_login (
  tenant_id int not null,
  token_hash bytea not null,
  member_id uuid not null,
  -- Digest of the password hash that was proven: a new password ends the login.
  proof bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index waiting_login_member on waiting_login (tenant_id, member_id);
create index waiting_login_expiry on waiting_login (tenant_id, expires_at);
call isolate('waiting_login');
grant select, insert, update, delete on waiting_login to app;
