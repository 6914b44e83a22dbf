-- The console: people of the platform, their sessions, what they did, and what they see across tenants.
-- The role `console` reads across tenants only where a policy below says so, and only the tenants that `app.staff_tenants`
-- names: '*' for all, else keys joined by commas. Unset or empty means none.

create table staff (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  -- 1 operator, 2 moderator, 3 support, 4 marketer
  role smallint not null check (role between 1 and 4),
  -- Keys of the tenants that the person works for; null means all.
  tenants int[],
  password_hash text,
  -- Encrypted with a key derived from APP_SECRET.
  totp_secret bytea,
  -- Time step of the last accepted code: a code is good once.
  totp_step bigint,
  invited_at timestamptz not null default now(),
  accepted_at timestamptz,
  disabled_at timestamptz
);
grant select, insert, update on staff to console;

-- One open invitation a person: a new one replaces the last.
create table staff_invitation (
  token_hash bytea primary key,
  staff_id uuid not null unique references staff (id) on delete cascade,
  totp_secret bytea not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on staff_invitation to console;

-- The right password was given, the second factor is still to come.
create table staff_login (
  token_hash bytea primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  challenge text,
  expires_at timestamptz not null
);
create index staff_login_staff on staff_login (staff_id);
grant select, insert, update, delete on staff_login to console;

create table staff_session (
  token_hash bytea primary key,
  id uuid not null unique,
  staff_id uuid not null references staff (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device text not null default '',
  -- Of a passkey that is being registered.
  challenge text
);
create index staff_session_staff on staff_session (staff_id);
grant select, insert, update, delete on staff_session to console;

create table staff_recovery_code (
  staff_id uuid not null references staff (id) on delete cascade,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);
grant select, insert, delete on staff_recovery_code to console;

create table staff_passkey (
  -- Credential id, base64url.
  id text primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);
grant select, insert, update, delete on staff_passkey to console;

-- Append-only: nobody but the owner of the tables may change or delete an entry. tenant_id 0: no tenant is concerned.
-- subject names what was acted on (`photo:<id>`, `staff:<id>`); it is no foreign key, because entries outlive it.
create table audit_entry (
  tenant_id int not null,
  id uuid not null,
  -- Null: the command `npm run staff`. No foreign key: people of the staff are disabled, never deleted.
  staff_id uuid,
  at timestamptz not null,
  action text not null,
  subject text not null default '',
  details jsonb not null default '{}',
  primary key (tenant_id, id)
);
create index audit_entry_latest on audit_entry (id desc);
call isolate('audit_entry');
grant insert on audit_entry to app;
grant select, insert on audit_entry to console;

-- A photo on the screen of one moderator until that time: another one gets other photos.
create table photo_review (
  tenant_id int not null,
  photo_id uuid not null,
  staff_id uuid not null,
  until timestamptz not null,
  primary key (tenant_id, photo_id),
  foreign key (tenant_id, photo_id) references photo (tenant_id, id) on delete cascade
);
call isolate('photo_review');
grant select, delete on photo_review to app;
grant select, insert, update, delete on photo_review to console;

-- Why a photo was refused (platform/features/photos/rules.ts), by whom it was decided and when.
alter table photo
  add column refusal smallint check (refusal between 1 and 6),
  add column decided_at timestamptz,
  add column decided_by uuid;
create index photo_pending on photo (id) where status = 0 and message_id is null;
grant select on photo to console;

grant select on tenant to console;

-- Opens a table of members' data to the role `console`, for the tenants of the staff member of this transaction. The second policy
-- restricts: a console transaction that sets `app.tenant` gets nothing by the policy `tenant`. It leaves connections alone that never name
-- staff: an owner of the tables who is a member of `console` has to read all of them for a backup. `always`: what may be inserted for any staff member.
create procedure open_to_console(target regclass, always text default 'false') language plpgsql as $$
declare
  sees constant text := 'case when current_setting(''app.staff_tenants'', true) = ''*'' then true
    else tenant_id = any ((''{'' || coalesce(current_setting(''app.staff_tenants'', true), '''') || ''}'')::int[]) end';
  other constant text := 'current_setting(''app.staff_tenants'', true) is null';
begin
  execute format('create policy console on %s to console using (%s) with check (%s or %s)', target, sees, always, sees);
  execute format('create policy console_only on %s as restrictive to console using (%s or %s) with check (%s or %s or %s)',
    target, other, sees, other, always, sees);
end $$;
call open_to_console('photo');
call open_to_console('photo_review');
call open_to_console('audit_entry', 'tenant_id = 0');
