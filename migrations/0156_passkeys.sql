-- Passkeys of members beside their password.

create table member_passkey (
  tenant_id int not null,
  -- Credential id, base64url.
  id text not null,
  member_id uuid not null,
  -- Random, the same for all passkeys of a member: authenticators store it, so it is not the member's id.
  user_handle bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index member_passkey_member on member_passkey (tenant_id, member_id, created_at);
call isolate('member_passkey');
grant select, insert, update, delete on member_passkey to app;

-- A challenge is good once, for a few minutes, in the browser that has the cookie with the token.
create table passkey_challenge (
  tenant_id int not null,
  token_hash bytea not null,
  challenge text not null,
  -- Of a new passkey: whose it will be, and the user handle. Null for a sign-in.
  member_id uuid,
  user_handle bytea,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index passkey_challenge_expiry on passkey_challenge (tenant_id, expires_at);
create index passkey_challenge_member on passkey_challenge (tenant_id, member_id);
call isolate('passkey_challenge');
grant select, insert, update, delete on passkey_challenge to app;
