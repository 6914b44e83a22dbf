-- Members, their sessions and mailed tokens.
-- status: 0 not_confirmed, 1 active, 2 disabled, 3 deleted. gender, seeks: 1 male, 2 female.

create table member (
  tenant_id int not null references tenant,
  id uuid not null,
  status smallint not null default 0 check (status between 0 and 3),
  email text not null,
  -- Lower case, as compared. Unique among confirmed members only: an unconfirmed claim proves nothing and must not
  -- tell that the address is known (decision 2.3).
  email_key text not null,
  email_confirmed_at timestamptz,
  password_hash text not null,
  name text not null check (length(name) between 1 and 60),
  language text not null,
  gender smallint not null check (gender in (1, 2)),
  seeks smallint not null check (seeks in (1, 2)),
  birth_date date not null,
  country char(2) not null,
  region smallint,
  city text,
  -- Cells of a quarter degree; nothing finer is stored (decision 2.5).
  cell int,
  paid boolean not null default false,
  fictional boolean not null default false,
  invisible boolean not null default false,
  private boolean not null default false,
  about text not null default '' check (length(about) <= 2000),
  sexuality smallint,
  relationship smallint,
  hair smallint,
  eyes smallint,
  body smallint,
  height smallint check (height between 100 and 250),
  interests int[] not null default '{}',
  wants_age smallint[] check (wants_age is null or cardinality(wants_age) = 2),
  notifications_disabled text[] not null default '{}',
  tracking jsonb,
  terms_version timestamptz,
  terms_accepted_at timestamptz,
  terms_language text,
  fictional_notice_at timestamptz,
  signup_at timestamptz not null default now(),
  completed_at timestamptz,
  last_online_at timestamptz not null default now(),
  -- Presence is kept apart from the search copy: touched often, indexed nowhere.
  online_until timestamptz,
  photo_count smallint not null default 0,
  main_photo text,
  primary key (tenant_id, id)
) with (fillfactor = 80);
create unique index member_email on member (tenant_id, email_key) where email_confirmed_at is not null;
create index member_email_claim on member (tenant_id, email_key, signup_at desc);
create index member_signup on member (tenant_id, signup_at);
call isolate('member');
grant select, insert, update, delete on member to app;

-- The narrow copy that search reads: present only while the member may be found at all (active, not invisible,
-- not private). mask1/mask2 hold interests as bits 0..62 and 63..125.
create table member_search (
  tenant_id int not null,
  id uuid not null,
  gender smallint not null,
  seeks smallint not null,
  birth_date date not null,
  country char(2) not null,
  region smallint,
  cell int,
  hair smallint,
  eyes smallint,
  body smallint,
  height smallint,
  mask1 bigint not null default 0,
  mask2 bigint not null default 0,
  has_photo boolean not null default false,
  last_online timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references member (tenant_id, id) on delete cascade
) with (fillfactor = 80);
create index search_gender on member_search (tenant_id, gender, last_online desc, id desc, birth_date)
  include (country, region, cell, seeks, hair, eyes, body, height, mask1, mask2, has_photo);
create index search_country on member_search (tenant_id, gender, country, last_online desc, id desc, birth_date)
  include (region, cell, seeks, hair, eyes, body, height, mask1, mask2, has_photo);
create index search_region on member_search (tenant_id, gender, country, region, last_online desc, id desc, birth_date)
  include (cell, seeks, hair, eyes, body, height, mask1, mask2, has_photo);
create index search_cell on member_search (tenant_id, gender, cell, birth_date)
  include (id, last_online, has_photo);
call isolate('member_search');
grant select, insert, update, delete on member_search to app;

create table session (
  tenant_id int not null,
  -- SHA-256 of the cookie's 128 bit; the cookie itself is stored nowhere.
  token_hash bytea not null,
  id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device text not null default '',
  primary key (tenant_id, token_hash),
  unique (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index session_member on session (tenant_id, member_id);
call isolate('session');
grant select, insert, update, delete on session to app;

-- Tokens that travel in mails only: activation, password reset, mail change, restore, unsubscribe.
create table mail_token (
  tenant_id int not null,
  token_hash bytea not null,
  member_id uuid not null,
  purpose text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index mail_token_member on mail_token (tenant_id, member_id, purpose);
call isolate('mail_token');
grant select, insert, update, delete on mail_token to app;

-- What a visitor typed in the steps of signup, until the account exists (decision 2.1). No password in clear.
create table signup_draft (
  tenant_id int not null,
  token_hash bytea not null,
  answers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, token_hash)
);
create index signup_draft_age on signup_draft (tenant_id, updated_at);
call isolate('signup_draft');
grant select, insert, update, delete on signup_draft to app;

-- Alerts that a member dismissed, and when (specification section 4).
create table dismissal (
  tenant_id int not null,
  member_id uuid not null,
  alert text not null,
  dismissed_at timestamptz not null default now(),
  primary key (tenant_id, member_id, alert),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call isolate('dismissal');
grant select, insert, update, delete on dismissal to app;

create table push_subscription (
  tenant_id int not null,
  member_id uuid not null,
  endpoint_hash bytea not null,
  subscription jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, endpoint_hash),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index push_subscription_member on push_subscription (tenant_id, member_id);
call isolate('push_subscription');
grant select, insert, update, delete on push_subscription to app;
