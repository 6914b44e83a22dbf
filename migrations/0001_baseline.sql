-- The schema at the first release, with the queues of jobs. Later files change it.
-- replaces 104 migrations up to 0968_archived_since, sha256 fe84a37ceb1d973b01312ca9e4ba81e9bfd06b51483ddb758d4a8e6d02fd8d78

-- Names the tenant of this transaction. '' after a commit counts as none, hence nullif; none means
-- no rows.
create function app_tenant() returns int language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::int $$;

-- Turns row-level security on, forced, with the one policy that every table of members' data has.
-- The setting is read in the policy itself: behind a function or a sub-select the planner's row
-- estimate is ten times off.
create procedure isolate(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s
       using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)
       with check (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)', target);
end $$;

-- Opens a table of members' data to the role `console`, for the tenants of the staff member of this
-- transaction. The second policy restricts: a console transaction that sets `app.tenant` gets
-- nothing by the policy `tenant`. It leaves connections alone that never name staff: an owner of
-- the tables who is a member of `console` has to read all of them for a backup. `always`: what may
-- be inserted for any staff member.
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

-- The tenants that ever lived here, and what the rules of row-level security lean on. `tenant` is
-- small and global (a reference table, see docs/decisions): it holds no member's data.
create table tenant (
  id int not null generated always as identity,
  slug text not null,
  added_at timestamptz not null default now(),
  -- The hosts that a tenant served last. A new folder with the hosts of a tenant whose folder is
  -- gone is a folder renamed, and its site would be empty: members belong to the slug. Written by
  -- the program at each change of its files.
  hosts text[] not null default '{}',
  -- A site whose folder was removed on purpose. The folder of any other site that served may come
  -- back, and until then it is shown as paused from its last good files
  -- (platform/tenancy/last-good.ts).
  removed_at timestamptz,
  -- Since when a site is archived, by a press or by its file; null for any other state. The
  -- members of a site that stays archived are erased after a period (features/deletion/jobs.ts).
  archived_since timestamptz,
  constraint tenant_pkey primary key (id),
  constraint tenant_slug_key unique (slug)
);
grant select, insert on tenant to app;
grant select on tenant to console;
grant update (hosts) on tenant to app;
grant update (removed_at) on tenant to app;
grant update (archived_since) on tenant to app;

-- Counters of rate-limiter-flexible: keys carry the tenant, rows carry no data of members.
create table rate_limit (
  key varchar(255) not null,
  points int not null default 0,
  expire bigint,
  constraint rate_limit_pkey primary key (key)
);
grant select, insert, update, delete on rate_limit to app;

-- Members, their sessions and mailed tokens. status: 0 not_confirmed, 1 active, 2 disabled, 3
-- deleted. gender, seeks: 1 male, 2 female.
create table member (
  tenant_id int not null,
  id uuid not null,
  status smallint not null default 0,
  email text not null,
  -- Lower case, as compared. Unique among confirmed members only: an unconfirmed claim proves
  -- nothing and must not tell that the address is known (decision 2.3).
  email_key text not null,
  email_confirmed_at timestamptz,
  password_hash text not null,
  name text not null,
  language text not null,
  gender smallint not null,
  seeks smallint not null,
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
  about text not null default '',
  sexuality smallint,
  relationship smallint,
  hair smallint,
  eyes smallint,
  body smallint,
  height smallint,
  interests int[] not null default '{}'::int[],
  wants_age smallint[],
  notifications_disabled text[] not null default '{}',
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
  -- Until then an order of the member can be withdrawn; every page shows the way there. Read with
  -- the session.
  withdrawable_until timestamptz,
  terms_announced timestamptz,
  -- Others learn that their messages were read, and the member learns it of theirs: both, or
  -- neither.
  read_receipts boolean not null default true,
  -- Which conversations the list shows: 0 all, 1 unread, 2 with members who are online.
  chat_show smallint not null default 0,
  -- Distances of 5 and 10 km: the part of a cell that a member's town lies in, at least 2 km wide
  -- (platform/core/grid.ts). Its number holds that of the cell. Members who are there already
  -- have none until they name their place again, and are found from 25 km up.
  spot int,
  constraint member_pkey primary key (tenant_id, id),
  constraint member_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint member_about_check check (length(about) <= 20000),
  constraint member_chat_show_check check ((chat_show >= 0) and (chat_show <= 2)),
  constraint member_gender_check check (gender = any (array[1, 2])),
  constraint member_height_check check ((height >= 100) and (height <= 250)),
  constraint member_name_check check ((length(name) >= 1) and (length(name) <= 60)),
  constraint member_seeks_check check (seeks = any (array[1, 2])),
  constraint member_spot_in_cell check ((spot / 32) = cell),
  constraint member_status_check check ((status >= 0) and (status <= 3)),
  constraint member_wants_age_check check ((wants_age is null) or (cardinality(wants_age) = 2))
) with (fillfactor=80);
create unique index member_email on member (tenant_id, email_key) where (email_confirmed_at is not null);
create index member_email_claim on member (tenant_id, email_key, signup_at desc);
-- The search counts people without fictional profiles: it needs the ids of these few, which are
-- none on most sites.
create index member_fictional on member (tenant_id, id) where fictional;
create index member_signup on member (tenant_id, signup_at);
-- Members who have not agreed to the newest terms are looked for once a day, by tenant.
create index member_terms on member (tenant_id, terms_version, id);
call isolate('member');
grant select, insert, update, delete on member to app;

-- The narrow copy that search reads: present only while the member may be found at all (active, not
-- invisible, not private). mask1/mask2 hold interests as bits 0..62 and 63..125.
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
  -- Two more traits that tenants may offer as search filters (search_fields: relationship_status,
  -- sexuality).
  relationship smallint,
  sexuality smallint,
  -- Members that the search features: paid and not fictional. The strip reads them from an index
  -- of their own.
  featured boolean not null default false,
  -- The same for the search copy, which landing pages read: consenting members, and fictional
  -- profiles, which are the operator's own.
  advertised boolean not null default false,
  spot int,
  constraint member_search_pkey primary key (tenant_id, id),
  constraint member_search_tenant_id_id_fkey foreign key (tenant_id, id) references member(tenant_id, id) on delete cascade
) with (fillfactor=80);
create index search_advertised on member_search (tenant_id, gender, last_online desc, id desc, birth_date) include (country, region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo) where advertised;
create index search_cell on member_search (tenant_id, gender, cell, birth_date) include (spot, seeks, country, region, hair, eyes, body, relationship, sexuality, mask1, has_photo, last_online, id);
create index search_country on member_search (tenant_id, gender, country, last_online desc, id desc, birth_date) include (region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo);
create index search_featured on member_search (tenant_id, gender, last_online desc, id desc, birth_date) include (country, region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo) where featured;
create index search_gender on member_search (tenant_id, gender, last_online desc, id desc, birth_date) include (country, region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo);
-- Search by "new": ids sort by the time of the signup.
create index search_new on member_search (tenant_id, gender, id desc, birth_date) include (country, region, cell, spot, seeks, hair, eyes, body, relationship, sexuality, mask1, has_photo, last_online);
create index search_region on member_search (tenant_id, gender, country, region, last_online desc, id desc, birth_date) include (cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo);
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
  -- Country of the address at the login, where a trusted proxy tells it: shown to the member in
  -- the list of their sessions.
  country char(2),
  constraint session_pkey primary key (tenant_id, token_hash),
  constraint session_tenant_id_id_key unique (tenant_id, id),
  constraint session_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
-- The daily maintenance deletes what has expired.
create index session_expiry on session (tenant_id, expires_at);
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
  constraint mail_token_pkey primary key (tenant_id, token_hash),
  constraint mail_token_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
create index mail_token_expiry on mail_token (tenant_id, expires_at);
create index mail_token_member on mail_token (tenant_id, member_id, purpose);
call isolate('mail_token');
grant select, insert, update, delete on mail_token to app;

-- What a visitor typed in the steps of signup, until the account exists (decision 2.1). No password
-- in clear.
create table signup_draft (
  tenant_id int not null,
  token_hash bytea not null,
  answers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint signup_draft_pkey primary key (tenant_id, token_hash)
);
create index signup_draft_age on signup_draft (tenant_id, updated_at);
create index signup_draft_member on signup_draft (tenant_id, ((answers ->> 'memberId'::text))) where ((answers ->> 'memberId'::text) is not null);
call isolate('signup_draft');
grant select, insert, update, delete on signup_draft to app;

-- Alerts that a member dismissed, and when (specification section 4).
create table dismissal (
  tenant_id int not null,
  member_id uuid not null,
  alert text not null,
  dismissed_at timestamptz not null default now(),
  constraint dismissal_pkey primary key (tenant_id, member_id, alert),
  constraint dismissal_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
call isolate('dismissal');
grant select, insert, update, delete on dismissal to app;

create table push_subscription (
  tenant_id int not null,
  member_id uuid not null,
  endpoint_hash bytea not null,
  subscription jsonb not null,
  created_at timestamptz not null default now(),
  -- A browser is told of messages as long as it is signed in: with its session (logout, change of
  -- password, thirty days) goes its subscription. Membership is nobody else's business, and the
  -- next person at that browser may be somebody else.
  session_id uuid,
  constraint push_subscription_pkey primary key (tenant_id, endpoint_hash),
  constraint push_subscription_session foreign key (tenant_id, session_id) references session(tenant_id, id) on delete cascade,
  constraint push_subscription_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
create index push_subscription_member on push_subscription (tenant_id, member_id);
create index push_subscription_of_session on push_subscription (tenant_id, session_id);
call isolate('push_subscription');
grant select, insert, update, delete on push_subscription to app;

-- photo.name is the public address (128 random bits); photo.content is the key of the stored files.
-- status: 0 pending, 1 active, 2 refused. Nobody but the owner sees a pending one (decision 2.6).
create table photo (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  content text not null,
  status smallint not null default 0,
  is_main boolean not null default false,
  -- Set where the photo belongs to a message and not to the profile.
  message_id uuid,
  width smallint not null,
  height smallint not null,
  created_at timestamptz not null default now(),
  -- Why a photo was refused (platform/features/photos/rules.ts), by whom it was decided and when.
  refusal smallint,
  decided_at timestamptz,
  decided_by uuid,
  -- Photos of a profile stand in the order that their member chose: the first active one that is
  -- not private is the main photo. Private ones form the album, which only persons with access
  -- see. A deleted photo waits for minutes for its undo; `removed_status` is the state it returns
  -- to.
  place smallint not null default 0,
  private boolean not null default false,
  removed_at timestamptz,
  removed_status smallint,
  constraint photo_pkey primary key (tenant_id, id),
  constraint photo_tenant_id_name_key unique (tenant_id, name),
  constraint photo_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint photo_refusal_check check ((refusal >= 1) and (refusal <= 6)),
  constraint photo_removed_check check (((status = 3) = (removed_at is not null)) and ((status = 3) = (removed_status is not null))),
  constraint photo_status_check check ((status >= 0) and (status <= 3))
);
-- Many photos may share the files of one content: whoever takes a photo away, and the daily upkeep,
-- ask who else has it.
create index photo_content on photo (tenant_id, content);
create unique index photo_main on photo (tenant_id, member_id) where is_main;
create index photo_member on photo (tenant_id, member_id, created_at, id);
create index photo_pending on photo (id) where ((status = 0) and (message_id is null));
create index photo_removed on photo (tenant_id, removed_at) where (removed_at is not null);
call isolate('photo');
call open_to_console('photo');
grant select, insert, update, delete on photo to app;
grant select on photo to console;

create table member_like (
  tenant_id int not null,
  liker_id uuid not null,
  liked_id uuid not null,
  created_at timestamptz not null default now(),
  -- New until the liked member opens the liker's profile (specification section 4).
  is_new boolean not null default true,
  -- When the match modal showed it (decision 2.8).
  announced_at timestamptz,
  -- Since when the two of a like match: in the rows of both. A match is announced even where the
  -- like itself has been seen.
  match_at timestamptz,
  constraint member_like_pkey primary key (tenant_id, liker_id, liked_id),
  constraint member_like_tenant_id_liked_id_fkey foreign key (tenant_id, liked_id) references member(tenant_id, id) on delete cascade,
  constraint member_like_tenant_id_liker_id_fkey foreign key (tenant_id, liker_id) references member(tenant_id, id) on delete cascade,
  constraint member_like_check check (liker_id <> liked_id)
);
create index member_like_liked on member_like (tenant_id, liked_id, created_at desc, liker_id desc);
create index member_like_liker on member_like (tenant_id, liker_id, created_at desc, liked_id desc);
-- Every request of a member counts their new likes: without those that were seen before, however
-- many there are.
create index member_like_new on member_like (tenant_id, liked_id) where is_new;
-- Each page of a member asks for the next like to announce.
create index member_like_unannounced on member_like (tenant_id, liked_id) where ((announced_at is null) and (is_new or (match_at is not null)));
call isolate('member_like');
grant select, insert, update, delete on member_like to app;

create table block (
  tenant_id int not null,
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  constraint block_pkey primary key (tenant_id, blocker_id, blocked_id),
  constraint block_tenant_id_blocked_id_fkey foreign key (tenant_id, blocked_id) references member(tenant_id, id) on delete cascade,
  constraint block_tenant_id_blocker_id_fkey foreign key (tenant_id, blocker_id) references member(tenant_id, id) on delete cascade,
  constraint block_check check (blocker_id <> blocked_id)
);
create index block_blocked on block (tenant_id, blocked_id, blocker_id);
call isolate('block');
grant select, insert, update, delete on block to app;

-- Credits move only through ledger_entry; balance is its running sum, kept beside it under a lock
-- and never below zero (decision 3.1). Amounts of money are integers of the currency's minor unit.
create table balance (
  tenant_id int not null,
  member_id uuid not null,
  credits int not null default 0,
  updated_at timestamptz not null default now(),
  constraint balance_pkey primary key (tenant_id, member_id),
  constraint balance_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint balance_credits_check check (credits >= 0)
) with (fillfactor=70);
call isolate('balance');
grant select, insert, update, delete on balance to app;

-- Append-only: the application may neither change nor delete an entry. member_id has no foreign
-- key, because the amounts outlive the erased member under a pseudonym (decision 2.13).
create table ledger_entry (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  delta int not null,
  balance_after int not null,
  reason text not null,
  reference uuid,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  constraint ledger_entry_pkey primary key (tenant_id, id),
  constraint ledger_entry_tenant_id_member_id_idempotency_key_key unique (tenant_id, member_id, idempotency_key),
  constraint ledger_entry_balance_after_check check (balance_after >= 0),
  constraint ledger_entry_delta_check check (delta <> 0),
  -- The reasons that the list of movements can name (features/credits/contract.ts). A test
  -- compares both lists.
  constraint ledger_entry_reason_check check (reason = any (array['signup'::text, 'purchase'::text, 'message'::text, 'photo'::text, 'gift'::text, 'bonus'::text, 'refund'::text, 'withdrawal'::text, 'returned'::text]))
);
create index ledger_entry_member on ledger_entry (tenant_id, member_id, created_at desc, id desc);
call isolate('ledger_entry');
grant select, insert on ledger_entry to app;

create table discount_code (
  tenant_id int not null,
  code text not null,
  percentage smallint not null,
  -- Null: for everybody.
  member_id uuid,
  country char(2),
  currency char(3),
  minimum_order int not null default 0,
  payment_methods text[],
  once_per_member boolean not null default true,
  expires_at timestamptz,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  -- A code may be used a limited number of times over all members. `uses` counts the orders that
  -- hold the code or were paid with it; it is kept for codes with a limit alone, so that orders
  -- with other codes lock no common row.
  use_limit int,
  uses int not null default 0,
  -- Codes that were made together; null for a single one.
  batch uuid,
  constraint discount_code_pkey primary key (tenant_id, code),
  constraint discount_code_minimum_order_check check (minimum_order >= 0),
  constraint discount_code_percentage_check check ((percentage >= 1) and (percentage <= 100)),
  constraint discount_code_use_limit_check check (use_limit > 0),
  constraint discount_code_uses_check check (uses >= 0)
);
create index discount_code_batch on discount_code (tenant_id, batch) where (batch is not null);
-- The erasure of a member deletes what refers to them without a foreign key.
create index discount_code_member on discount_code (tenant_id, member_id) where (member_id is not null);
create index discount_code_newest on discount_code (tenant_id, created_at desc, code);
call isolate('discount_code');
grant select, insert, update, delete on discount_code to app;

-- An order is what was bought at which price; a payment is one try to pay for it.
create table credit_order (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  package text not null,
  credits int not null,
  list_amount int not null,
  amount int not null,
  currency char(3) not null,
  country char(2) not null,
  discount_code text,
  discount_percentage smallint not null default 0,
  tracking jsonb,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- Whether the order is counted in `discount_code.uses`.
  discount_held boolean not null default false,
  -- The buyer ticked "remember for repeat orders".
  remember boolean not null default false,
  -- Until when an order can be withdrawn, as its receipt says: what the site offers later does
  -- not shorten what was promised. Null for orders that are not paid or cannot be withdrawn, and
  -- for those that were paid before this column: theirs is computed.
  withdrawable_until timestamptz,
  constraint credit_order_pkey primary key (tenant_id, id),
  constraint credit_order_tenant_id_member_id_idempotency_key_key unique (tenant_id, member_id, idempotency_key),
  constraint credit_order_amount_check check (amount >= 0),
  constraint credit_order_credits_check check (credits > 0),
  constraint credit_order_list_amount_check check (list_amount >= 0)
);
-- Open orders that hold a code, for the one who asks for its last use.
create index credit_order_discount_held on credit_order (tenant_id, discount_code) where (discount_held and (paid_at is null));
create index credit_order_member on credit_order (tenant_id, member_id, created_at desc);
call isolate('credit_order');
grant select, insert, update on credit_order to app;

-- A code that is good once per member is taken by the order that was paid with it.
create table discount_use (
  tenant_id int not null,
  code text not null,
  member_id uuid not null,
  order_id uuid not null,
  used_at timestamptz not null default now(),
  constraint discount_use_pkey primary key (tenant_id, code, member_id),
  constraint discount_use_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references credit_order(tenant_id, id)
);
create index discount_use_order on discount_use (tenant_id, order_id);
call isolate('discount_use');
grant select, insert on discount_use to app;

-- Consent of a member to be charged again without a checkout. The provider keeps the card or
-- account; here are its names of it alone.
create table payment_mandate (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  provider text not null,
  customer_id text not null,
  mandate_id text not null,
  method text not null,
  -- What the payer recognises it by, such as the last digits of a card; null where the provider
  -- does not tell.
  label text,
  -- The payment that it began with.
  payment_id uuid not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint payment_mandate_pkey primary key (tenant_id, id),
  constraint payment_mandate_tenant_id_payment_id_key unique (tenant_id, payment_id),
  constraint payment_mandate_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
create index payment_mandate_member on payment_mandate (tenant_id, member_id);
call isolate('payment_mandate');
grant select, insert, update, delete on payment_mandate to app;

-- One try to pay by direct debit: account and phone (sealed), the passcode (only its hash), and the
-- mandate once it is given.
create table direct_debit (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  package text not null,
  discount_code text,
  -- Holder, IBAN and phone as JSON, encrypted with a key derived from APP_SECRET and bound to
  -- this row.
  sealed bytea not null,
  -- Keyed hash of the IBAN: finds a blocked account without showing it.
  iban_key text not null,
  -- Last four characters, shown to its owner.
  iban_end text not null,
  phone_key text not null,
  phone_end text not null,
  code_hash text not null,
  code_expires_at timestamptz not null,
  tries smallint not null default 0,
  signed_at timestamptz,
  -- The words that the payer agreed to.
  mandate_text text,
  created_at timestamptz not null default now(),
  constraint direct_debit_pkey primary key (tenant_id, id),
  constraint direct_debit_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
create index direct_debit_member on direct_debit (tenant_id, member_id, created_at desc);
call isolate('direct_debit');
grant select, insert, update, delete on direct_debit to app;

create table payment (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  member_id uuid not null,
  provider text not null,
  -- Null until the provider has answered; ours to find a payment whose answer was lost.
  provider_id text,
  method text not null,
  amount int not null,
  currency char(3) not null,
  status text not null default 'open',
  checkout_url text,
  -- Set in the transaction that grants the credits: one payment grants once.
  granted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  checked_at timestamptz,
  -- Why a person must look at a payment that was granted: it was paid after it had been ended, or
  -- its discount was not due any more (docs/decisions/0020). Null: nothing to look at.
  review text,
  -- What of a paid payment has left again, in the minor unit of its currency, as the provider
  -- said last: money returned by refunds, and money that the payer's bank has taken back. Both
  -- only grow.
  refunded int not null default 0,
  charged_back int not null default 0,
  -- When the provider was asked to make a payment first, written before the call. A payment
  -- without an answer is then looked for at the provider before it is asked again: providers
  -- remember idempotency keys for an hour, and an outage may last longer.
  asked_at timestamptz,
  -- The mandate that a repeat order charges; it names none once its member is erased.
  mandate_id uuid,
  -- The mandate that a payment by direct debit collects with; it names none once its member is
  -- erased.
  debit_id uuid,
  constraint payment_pkey primary key (tenant_id, id),
  constraint payment_tenant_id_provider_provider_id_key unique (tenant_id, provider, provider_id),
  constraint payment_tenant_id_debit_id_fkey foreign key (tenant_id, debit_id) references direct_debit(tenant_id, id) on delete set null (debit_id),
  constraint payment_tenant_id_mandate_id_fkey foreign key (tenant_id, mandate_id) references payment_mandate(tenant_id, id) on delete set null (mandate_id),
  constraint payment_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references credit_order(tenant_id, id),
  constraint payment_amount_check check (amount >= 0),
  constraint payment_charged_back_check check (charged_back >= 0),
  constraint payment_refunded_check check (refunded >= 0),
  constraint payment_review_check check (review = any (array['paid_after_cancel'::text, 'discount_not_due'::text, 'paid_after_erasure'::text])),
  constraint payment_status_check check (status = any (array['open'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'canceled'::text, 'expired'::text]))
);
create index payment_debit on payment (tenant_id, debit_id);
create index payment_mandate_id on payment (tenant_id, mandate_id);
-- The payments of a site, newest first, for staff.
create index payment_newest on payment (tenant_id, created_at desc, id desc);
-- The number that people read is the end of the id (`paymentNumber`).
create index payment_number on payment (tenant_id, "right"((id)::text, 12));
create index payment_order on payment (tenant_id, order_id);
-- Payments page by keyset on (created_at, id), as the ledger does: the order must be total, or a
-- page could repeat a row.
create index payment_page on payment (tenant_id, member_id, created_at desc, id desc);
-- A webhook names the provider's id of a payment only. The unique key asks for the provider before
-- it, and a site may have had several.
create index payment_provider_id on payment (tenant_id, provider_id);
create index payment_review on payment (tenant_id, granted_at) where (review is not null);
create index payment_unsettled on payment (tenant_id, created_at) where (status = any (array['open'::text, 'pending'::text]));
call isolate('payment');
-- Staff see the payments of all their sites in one list, beside the refunds. The role `console`
-- reads what the list and its file show, and nothing that would let it pay or charge (the address
-- of a checkout, mandates).
call open_to_console('payment');
grant select, insert, update on payment to app;
grant select (tenant_id, id, member_id, provider, provider_id, method, amount, currency, status, granted_at, created_at) on payment to console;

-- A conversation is of two members; the pair is stored in order so that it exists once. kind of a
-- message: 0 text, 1 photo, 2 gift, 3 notice of the platform.
create table conversation (
  tenant_id int not null,
  id uuid not null,
  low_id uuid,
  high_id uuid,
  started_by uuid,
  created_at timestamptz not null default now(),
  last_message_at timestamptz,
  last_message_id uuid,
  constraint conversation_pkey primary key (tenant_id, id),
  constraint conversation_tenant_id_low_id_high_id_key unique (tenant_id, low_id, high_id),
  constraint conversation_high foreign key (tenant_id, high_id) references member(tenant_id, id) on delete set null (high_id),
  -- Erasing one member must not take the other one's side of a conversation: it stays, with null
  -- in place of the erased one.
  constraint conversation_low foreign key (tenant_id, low_id) references member(tenant_id, id) on delete set null (low_id),
  constraint conversation_check check (low_id < high_id)
) with (fillfactor=70);
-- Deleting a row looks for the rows that refer to it: without an index on the foreign key that
-- reads the tenant's part of the table.
create index conversation_high on conversation (tenant_id, high_id);
call isolate('conversation');
grant select, insert, update, delete on conversation to app;

-- One row a side. hidden_before: what this side removed stays removed; a new message brings the
-- chat back.
create table conversation_member (
  tenant_id int not null,
  conversation_id uuid not null,
  member_id uuid not null,
  other_id uuid,
  unread int not null default 0,
  last_message_at timestamptz,
  removed_at timestamptz,
  hidden_before timestamptz,
  typing_until timestamptz,
  -- What members choose for their conversations. No push, no mail and no number on a badge tells
  -- of new messages there.
  muted boolean not null default false,
  constraint conversation_member_pkey primary key (tenant_id, conversation_id, member_id),
  constraint conversation_member_tenant_id_conversation_id_fkey foreign key (tenant_id, conversation_id) references conversation(tenant_id, id) on delete cascade
) with (fillfactor=70);
create index conversation_member_list on conversation_member (tenant_id, member_id, last_message_at desc, conversation_id desc);
create index conversation_member_other on conversation_member (tenant_id, member_id, other_id);
-- Unread conversations are few among many: the list of them, and the number that each page shows.
create index conversation_member_unread on conversation_member (tenant_id, member_id, last_message_at desc, conversation_id desc) where (unread > 0);
call isolate('conversation_member');
grant select, insert, update, delete on conversation_member to app;

create table message (
  tenant_id int not null,
  conversation_id uuid not null,
  id uuid not null,
  sender_id uuid not null,
  kind smallint not null default 0,
  body text not null,
  photo_id uuid,
  cost int not null default 0,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  constraint message_pkey primary key (tenant_id, conversation_id, id),
  constraint message_tenant_id_conversation_id_sender_id_idempotency_key_key unique (tenant_id, conversation_id, sender_id, idempotency_key),
  constraint message_tenant_id_conversation_id_fkey foreign key (tenant_id, conversation_id) references conversation(tenant_id, id) on delete cascade,
  constraint message_cost_check check (cost >= 0),
  constraint message_kind_check check ((kind >= 0) and (kind <= 4))
);
create index message_page on message (tenant_id, conversation_id, created_at desc, id desc);
call isolate('message');
grant select, insert, update, delete on message to app;

-- First message to the target of a signup, sent once the address is confirmed (decision 2.1).
create table pending_message (
  tenant_id int not null,
  member_id uuid not null,
  target_id uuid not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint pending_message_pkey primary key (tenant_id, member_id, target_id),
  constraint pending_message_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint pending_message_tenant_id_target_id_fkey foreign key (tenant_id, target_id) references member(tenant_id, id) on delete cascade
);
create index pending_message_target on pending_message (tenant_id, target_id);
call isolate('pending_message');
grant select, insert, update, delete on pending_message to app;

-- Mail (and SMS) to send: written in the transaction of its cause, delivered by a job, never twice
-- for one cause (decision 4.1): mail_key names the cause. Bodies are emptied after delivery where
-- SMTP is used.
create table outgoing_mail (
  tenant_id int not null,
  id uuid not null,
  mail_key text not null,
  channel text not null default 'mail',
  member_id uuid,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  attempts smallint not null default 0,
  last_error text,
  -- Whoever hands a mail to the mail server has it until then: no transaction stays open while
  -- that one thinks.
  leased_until timestamptz,
  constraint outgoing_mail_pkey primary key (tenant_id, id),
  constraint outgoing_mail_tenant_id_mail_key_key unique (tenant_id, mail_key),
  constraint outgoing_mail_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint outgoing_mail_channel_check check (channel = any (array['mail'::text, 'sms'::text]))
);
create index outgoing_mail_latest on outgoing_mail (tenant_id, created_at desc, id desc);
create index outgoing_mail_member on outgoing_mail (tenant_id, member_id);
-- A report names its mail by the Message-ID.
create index outgoing_mail_message on outgoing_mail (tenant_id, ((headers ->> 'messageId'::text)));
-- The erasure of a member also deletes mail to their address that names no account: answers to what
-- was typed while signed out.
create index outgoing_mail_recipient on outgoing_mail (tenant_id, lower(recipient)) where (member_id is null);
call isolate('outgoing_mail');
grant select, insert, update, delete on outgoing_mail to app;

-- Addresses that must not be written to, and why: spam complaint, bounce, unsubscribe
-- (specification section 4).
create table mail_suppression (
  tenant_id int not null,
  email_key text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  -- The codes with which a mail server refused an address, such as `550 5.1.1`; empty for
  -- complaints and objections.
  detail text,
  constraint mail_suppression_pkey primary key (tenant_id, email_key),
  constraint mail_suppression_reason_check check (reason = any (array['spam_complaint'::text, 'bounce'::text, 'unsubscribe'::text]))
);
call isolate('mail_suppression');
grant select, insert, update, delete on mail_suppression to app;

-- The time of day up to which each daily task was started: one that met a restart or an absent
-- database is made up for. Small and global: it holds no member's data.
create table daily_run (
  task text not null,
  due timestamptz not null,
  constraint daily_run_pkey primary key (task)
);
grant select, insert, update on daily_run to app;

-- The console: people of the platform, their sessions, what they did, and what they see across
-- tenants. The role `console` reads across tenants only where a policy below says so, and only the
-- tenants that `app.staff_tenants` names: '*' for all, else keys joined by commas. Unset or empty
-- means none.
create table staff (
  id uuid not null,
  email text not null,
  email_key text not null,
  -- 1 operator, 2 moderator, 3 support, 4 marketer
  role smallint not null,
  -- Keys of the tenants that the person works for; null means all.
  tenants int[],
  password_hash text,
  -- Encrypted with a key derived from APP_SECRET.
  totp_secret bytea,
  -- Time step of the last accepted code: a code is good once.
  totp_step bigint,
  invited_at timestamptz not null default now(),
  accepted_at timestamptz,
  disabled_at timestamptz,
  -- Who counts as a second person for refunds: who invited a person, and from when that person's
  -- approval counts. A link of the command (`npm run staff`) counts at once; one that a person
  -- made counts seven days after it was used. Null: the command.
  invited_by uuid,
  -- Null until an invitation is accepted.
  approves_from timestamptz,
  -- The language in which the person last used the console, for mails to them.
  language text,
  constraint staff_pkey primary key (id),
  constraint staff_email_key_key unique (email_key),
  constraint staff_invited_by_fkey foreign key (invited_by) references staff(id),
  constraint staff_language_check check (length(language) <= 10),
  constraint staff_role_check check ((role >= 1) and (role <= 4))
);
create index staff_invited_by on staff (invited_by);
grant select, insert, update on staff to console;

-- One open invitation a person: a new one replaces the last.
create table staff_invitation (
  token_hash bytea not null,
  staff_id uuid not null,
  totp_secret bytea not null,
  expires_at timestamptz not null,
  -- Null: the command.
  made_by uuid,
  constraint staff_invitation_pkey primary key (token_hash),
  constraint staff_invitation_staff_id_key unique (staff_id),
  constraint staff_invitation_made_by_fkey foreign key (made_by) references staff(id),
  constraint staff_invitation_staff_id_fkey foreign key (staff_id) references staff(id) on delete cascade
);
create index staff_invitation_made_by on staff_invitation (made_by);
grant select, insert, update, delete on staff_invitation to console;

-- The right password was given, the second factor is still to come.
create table staff_login (
  token_hash bytea not null,
  staff_id uuid not null,
  challenge text,
  expires_at timestamptz not null,
  constraint staff_login_pkey primary key (token_hash),
  constraint staff_login_staff_id_fkey foreign key (staff_id) references staff(id) on delete cascade
);
create index staff_login_staff on staff_login (staff_id);
grant select, insert, update, delete on staff_login to console;

create table staff_session (
  token_hash bytea not null,
  id uuid not null,
  staff_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device text not null default '',
  -- Of a passkey that is being registered.
  challenge text,
  -- A second factor was shown in this session, at the sign-in or since; changes of access ask for
  -- one of the last ten minutes.
  confirmed_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint staff_session_pkey primary key (token_hash),
  constraint staff_session_id_key unique (id),
  constraint staff_session_staff_id_fkey foreign key (staff_id) references staff(id) on delete cascade
);
create index staff_session_staff on staff_session (staff_id);
grant select, insert, update, delete on staff_session to console;

create table staff_recovery_code (
  staff_id uuid not null,
  code_hash bytea not null,
  constraint staff_recovery_code_pkey primary key (staff_id, code_hash),
  constraint staff_recovery_code_staff_id_fkey foreign key (staff_id) references staff(id) on delete cascade
);
grant select, insert, delete on staff_recovery_code to console;

create table staff_passkey (
  -- Credential id, base64url.
  id text not null,
  staff_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint staff_passkey_pkey primary key (id),
  constraint staff_passkey_staff_id_fkey foreign key (staff_id) references staff(id) on delete cascade
);
create index staff_passkey_staff on staff_passkey (staff_id);
grant select, insert, update, delete on staff_passkey to console;

-- Append-only: nobody but the owner of the tables may change or delete an entry. tenant_id 0: no
-- tenant is concerned. subject names what was acted on (`photo:<id>`, `staff:<id>`); it is no
-- foreign key, because entries outlive it.
create table audit_entry (
  tenant_id int not null,
  id uuid not null,
  -- Null: the command `npm run staff`. No foreign key: people of the staff are disabled, never
  -- deleted.
  staff_id uuid,
  at timestamptz not null,
  action text not null,
  subject text not null default '',
  details jsonb not null default '{}',
  constraint audit_entry_pkey primary key (tenant_id, id)
);
-- The audit log is kept for two years. The time is a part of the function: what may run it cannot
-- delete a younger entry.
create index audit_entry_age on audit_entry (tenant_id, at);
create index audit_entry_latest on audit_entry (id desc);
-- Members see who of the staff opened or changed their data. The function shows the entries about
-- one member of the tenant of the transaction, and of a person of the staff the role alone: the
-- role `app` may not read the audit log.
create index audit_entry_subject on audit_entry (tenant_id, subject, at);
call isolate('audit_entry');
call open_to_console('audit_entry', 'tenant_id = 0');
grant insert on audit_entry to app;
grant select, insert on audit_entry to console;

-- A photo on the screen of one moderator until that time: another one gets other photos.
create table photo_review (
  tenant_id int not null,
  photo_id uuid not null,
  staff_id uuid not null,
  until timestamptz not null,
  constraint photo_review_pkey primary key (tenant_id, photo_id),
  constraint photo_review_tenant_id_photo_id_fkey foreign key (tenant_id, photo_id) references photo(tenant_id, id) on delete cascade
);
call isolate('photo_review');
call open_to_console('photo_review');
grant select, delete on photo_review to app;
grant select, insert, update, delete on photo_review to console;

-- Devices on which an account has been used, by a keyed hash of member, browser, system and
-- network: a login from another one is told to the owner. Nothing can be read from the hash without
-- the program's secret.
create table known_device (
  tenant_id int not null,
  member_id uuid not null,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  constraint known_device_pkey primary key (tenant_id, member_id, device_hash),
  constraint known_device_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
create index known_device_seen on known_device (tenant_id, seen_at);
call isolate('known_device');
grant select, insert, update, delete on known_device to app;

-- Invitations that are counted: links of staff (created_by is null) and of members. The code is as
-- it stands in the link, because its maker sees the link again; it opens a signup and nothing else,
-- a number of times, until it expires or is revoked.
create table invitation (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  created_by uuid,
  note text not null default '',
  uses int not null,
  used int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint invitation_pkey primary key (tenant_id, id),
  constraint invitation_tenant_id_code_key unique (tenant_id, code),
  constraint invitation_tenant_id_created_by_fkey foreign key (tenant_id, created_by) references member(tenant_id, id) on delete cascade,
  constraint invitation_check check ((used >= 0) and (used <= uses)),
  constraint invitation_uses_check check ((uses >= 1) and (uses <= 1000))
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
  constraint invitation_use_pkey primary key (tenant_id, member_id),
  constraint invitation_use_tenant_id_invitation_id_fkey foreign key (tenant_id, invitation_id) references invitation(tenant_id, id) on delete cascade,
  constraint invitation_use_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
create index invitation_use_invitation on invitation_use (tenant_id, invitation_id);
call isolate('invitation_use');
grant select, insert, update, delete on invitation_use to app;

-- Second factors of members: an authenticator app, recovery codes, and logins that wait for one of
-- them.
create table member_totp (
  tenant_id int not null,
  member_id uuid not null,
  -- Encrypted with a key derived from APP_SECRET. Until it is enabled, the recovery codes that
  -- are shown with it are in there, too.
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- Null: the member has not typed a code of it yet.
  enabled_at timestamptz,
  -- Time step of the last accepted code: a code is good once.
  step bigint,
  constraint member_totp_pkey primary key (tenant_id, member_id),
  constraint member_totp_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
call isolate('member_totp');
grant select, insert, update, delete on member_totp to app;

create table member_recovery_code (
  tenant_id int not null,
  member_id uuid not null,
  code_hash bytea not null,
  constraint member_recovery_code_pkey primary key (tenant_id, member_id, code_hash),
  constraint member_recovery_code_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
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
  constraint waiting_login_pkey primary key (tenant_id, token_hash),
  constraint waiting_login_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
create index waiting_login_expiry on waiting_login (tenant_id, expires_at);
create index waiting_login_member on waiting_login (tenant_id, member_id);
call isolate('waiting_login');
grant select, insert, update, delete on waiting_login to app;

-- Passkeys of members beside their password.
create table member_passkey (
  tenant_id int not null,
  -- Credential id, base64url.
  id text not null,
  member_id uuid not null,
  -- Random, the same for all passkeys of a member: authenticators store it, so it is not the
  -- member's id.
  user_handle bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint member_passkey_pkey primary key (tenant_id, id),
  constraint member_passkey_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
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
  constraint passkey_challenge_pkey primary key (tenant_id, token_hash),
  constraint passkey_challenge_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
create index passkey_challenge_expiry on passkey_challenge (tenant_id, expires_at);
create index passkey_challenge_member on passkey_challenge (tenant_id, member_id);
call isolate('passkey_challenge');
grant select, insert, update, delete on passkey_challenge to app;

-- Accounts that their members have deleted: hidden at once, erased when the days of return are
-- over. The row goes with the member, and when the member returns.
create table account_deletion (
  tenant_id int not null,
  member_id uuid not null,
  reason text not null,
  comment text not null default '',
  requested_at timestamptz not null,
  constraint account_deletion_pkey primary key (tenant_id, member_id),
  constraint account_deletion_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint account_deletion_comment_check check (length(comment) <= 1000),
  constraint account_deletion_reason_check check (reason = any (array['mail'::text, 'privacy'::text, 'price'::text, 'nobody'::text, 'met'::text, 'pause'::text, 'other'::text]))
);
create index account_deletion_due on account_deletion (tenant_id, requested_at);
call isolate('account_deletion');
grant select, insert, update, delete on account_deletion to app;

-- What was offered to a member in place of the deletion: each kind once.
create table retention_offer (
  tenant_id int not null,
  member_id uuid not null,
  kind text not null,
  code text,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  constraint retention_offer_pkey primary key (tenant_id, member_id, kind),
  constraint retention_offer_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint retention_offer_kind_check check (kind = any (array['discount'::text, 'trial'::text]))
);
call isolate('retention_offer');
grant select, insert, update, delete on retention_offer to app;

-- Files with everything that is held about a member, made by a job. `name` is the file's, 128
-- random bits.
create table data_export (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  state text not null default 'waiting',
  bytes bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  constraint data_export_pkey primary key (tenant_id, id),
  constraint data_export_tenant_id_name_key unique (tenant_id, name),
  constraint data_export_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint data_export_state_check check (state = any (array['waiting'::text, 'ready'::text, 'failed'::text]))
);
create index data_export_member on data_export (tenant_id, member_id, requested_at);
create unique index data_export_one on data_export (tenant_id, member_id) where (state = 'waiting'::text);
call isolate('data_export');
grant select, insert, update, delete on data_export to app;

-- What a member may pay at most in a day, a week, a month: their own limit (docs/decisions/0041).
-- Amounts are in the minor unit.
create table spending_limit (
  tenant_id int not null,
  member_id uuid not null,
  -- 1 day, 2 week, 3 month
  period smallint not null,
  amount int not null,
  currency char(3) not null,
  -- A higher limit, or none (null), holds from next_at on.
  next_amount int,
  next_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint spending_limit_pkey primary key (tenant_id, member_id, period),
  constraint spending_limit_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint spending_limit_amount_check check (amount > 0),
  constraint spending_limit_check check ((next_at is not null) or (next_amount is null)),
  constraint spending_limit_next_amount_check check (next_amount > 0),
  constraint spending_limit_period_check check ((period >= 1) and (period <= 3))
);
call isolate('spending_limit');
grant select, insert, update, delete on spending_limit to app;

create table credit_back (
  tenant_id int not null,
  message_id uuid not null,
  member_id uuid not null,
  amount int not null,
  created_at timestamptz not null default now(),
  constraint credit_back_pkey primary key (tenant_id, message_id),
  constraint credit_back_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint credit_back_amount_check check (amount > 0)
);
create index credit_back_member on credit_back (tenant_id, member_id, message_id);
call isolate('credit_back');
grant select, insert, delete on credit_back to app;

-- What a person must look at because the books and a provider do not agree. One row for each fact:
-- `alert_key` holds what makes it the same. `facts` are amounts, words and ids of payments, never a
-- member's data.
create table payment_alert (
  tenant_id int not null,
  id uuid not null,
  kind text not null,
  alert_key text not null,
  payment_id uuid,
  provider text,
  provider_id text,
  facts jsonb not null default '{}',
  state text not null default 'open',
  created_at timestamptz not null,
  -- When the same was found last, and how often.
  seen_at timestamptz not null,
  seen int not null default 1,
  resolved_at timestamptz,
  -- Staff who resolved it.
  resolved_by uuid,
  -- How an alert was resolved, in the words of the person of the staff who did.
  note text,
  constraint payment_alert_pkey primary key (tenant_id, id),
  constraint payment_alert_tenant_id_alert_key_key unique (tenant_id, alert_key),
  constraint payment_alert_kind_check check (kind = any (array['payment'::text, 'order'::text, 'tenant'::text, 'amount'::text, 'currency'::text, 'paid_after_cancel'::text, 'discount_not_due'::text, 'paid_after_erasure'::text, 'reversal_undone'::text, 'reversed_too_much'::text, 'unknown_payment'::text, 'missing_payment'::text, 'settlement'::text, 'balance'::text, 'credits'::text])),
  constraint payment_alert_note_check check (length(note) <= 500),
  constraint payment_alert_state_check check (state = any (array['open'::text, 'resolved'::text]))
);
create index payment_alert_open on payment_alert (tenant_id, created_at desc, id desc) where (state = 'open'::text);
call isolate('payment_alert');
call open_to_console('payment_alert');
grant select, insert on payment_alert to app;
grant select on payment_alert to console;
grant update (seen_at, seen) on payment_alert to app;
grant update (state, resolved_at, resolved_by) on payment_alert to console;
grant update (note) on payment_alert to console;

-- Accounts and members that pay by direct debit no more, by keyed hash: it says nothing without
-- APP_SECRET, and outlives the member.
create table direct_debit_block (
  tenant_id int not null,
  key text not null,
  reason text not null,
  payment_id uuid not null,
  created_at timestamptz not null default now(),
  constraint direct_debit_block_pkey primary key (tenant_id, key),
  constraint direct_debit_block_reason_check check (reason = any (array['failed'::text, 'charged_back'::text]))
);
call isolate('direct_debit_block');
grant select, insert, delete on direct_debit_block to app;

-- Invoices and credit notes: issued once, then unchanged but for the name, which the erasure of a
-- member replaces. Numbers have no gap within a site, series and year: the counter's row is locked
-- until the document is committed.
create table invoice_counter (
  tenant_id int not null,
  series text not null,
  year int not null,
  last int not null,
  constraint invoice_counter_pkey primary key (tenant_id, series, year),
  constraint invoice_counter_last_check check (last > 0),
  constraint invoice_counter_series_check check (series = any (array['invoice'::text, 'credit_note'::text]))
);
call isolate('invoice_counter');
grant select, insert, update on invoice_counter to app;

create table invoice (
  tenant_id int not null,
  id uuid not null,
  series text not null,
  year int not null,
  number int not null,
  order_id uuid not null,
  -- Of a credit note: the refund that it is about, and the invoice that it corrects.
  refund_id uuid,
  corrects uuid,
  -- No foreign key: the document outlives the erased member, whose id is a pseudonym then.
  member_id uuid not null,
  -- Null once the member is erased.
  buyer text,
  -- The seller as of the day: name, address, city, country, register, tradename, vat_number.
  seller jsonb not null,
  package text not null,
  credits int not null,
  discount_code text,
  discount_percentage smallint not null default 0,
  -- In the minor unit of the currency; a credit note states what is returned as positive sums.
  list_gross int not null,
  gross int not null,
  net int not null,
  vat int not null,
  -- Hundredths of a per cent; null where no VAT is charged.
  vat_rate int,
  country char(2) not null,
  currency char(3) not null,
  method text not null,
  language text not null,
  issued_at timestamptz not null,
  constraint invoice_pkey primary key (tenant_id, id),
  constraint invoice_tenant_id_series_year_number_key unique (tenant_id, series, year, number),
  constraint invoice_tenant_id_corrects_fkey foreign key (tenant_id, corrects) references invoice(tenant_id, id),
  constraint invoice_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references credit_order(tenant_id, id),
  constraint invoice_check check ((net + vat) = gross),
  constraint invoice_credits_check check (credits >= 0),
  constraint invoice_gross_check check (gross > 0),
  constraint invoice_list_gross_check check (list_gross >= 0),
  constraint invoice_net_check check (net >= 0),
  constraint invoice_number_check check (number > 0),
  constraint invoice_series_check check (series = any (array['invoice'::text, 'credit_note'::text])),
  constraint invoice_vat_check check (vat >= 0),
  constraint invoice_vat_rate_check check (vat_rate > 0)
);
create unique index invoice_correction on invoice (tenant_id, corrects) where (series = 'invoice'::text);
create index invoice_corrects on invoice (tenant_id, corrects);
create index invoice_issued on invoice (tenant_id, issued_at);
create index invoice_member on invoice (tenant_id, member_id, issued_at desc, id desc);
create unique index invoice_order on invoice (tenant_id, order_id) where ((series = 'invoice'::text) and (corrects is null));
create index invoice_order_all on invoice (tenant_id, order_id);
create unique index invoice_refund on invoice (tenant_id, refund_id) where (series = 'credit_note'::text);
call isolate('invoice');
call open_to_console('invoice');
grant select, insert on invoice to app;
grant select on invoice to console;
grant update (buyer) on invoice to app;

-- Money that goes back to buyers, and credits that staff give back. Credits move in the ledger in
-- the transaction of the request; a job returns the money.
create table refund (
  tenant_id int not null,
  id uuid not null,
  -- withdrawal: by the member; staff: by staff; provider: found at the provider, made there by
  -- hand; chargeback: taken back by the payer's bank; credit_back: credits without money.
  kind text not null,
  -- No foreign key: the row outlives the erased member, whose id is a pseudonym then.
  member_id uuid not null,
  order_id uuid,
  payment_id uuid,
  -- In the minor unit of the currency.
  amount int not null,
  currency char(3),
  -- Taken from the member; given to the member in a credit_back.
  credits int not null,
  -- Of a chargeback: what was taken back for credits that were used already.
  loss int not null default 0,
  state text not null,
  -- Members of staff, not members.
  requested_by uuid,
  approved_by uuid,
  reason text,
  idempotency_key text not null,
  provider_refund_id text,
  -- Calls to the provider that were begun, and reads of a refund under way there.
  attempts int not null default 0,
  -- What the member declared: their name and the address for the confirmation. Null once the
  -- member is erased.
  declared_name text,
  declared_email text,
  requested_at timestamptz not null,
  approved_at timestamptz,
  sent_at timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  -- Money that is owed when its buyer is erased: name and address are kept with the refund until
  -- it is paid, and the language for the mails.
  declared_language text,
  -- The person of the staff who transferred the money in another way than the provider's.
  paid_by uuid,
  -- Why staff gave credits back, as the member is told by mail; `reason` is for colleagues. Null
  -- in rows of before and in other kinds.
  cause text,
  constraint refund_pkey primary key (tenant_id, id),
  constraint refund_tenant_id_member_id_idempotency_key_key unique (tenant_id, member_id, idempotency_key),
  constraint refund_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references credit_order(tenant_id, id),
  constraint refund_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payment(tenant_id, id),
  constraint refund_amount_check check (amount >= 0),
  constraint refund_cause_check check (cause = any (array['goodwill'::text, 'fault'::text, 'undelivered'::text, 'complaint'::text])),
  constraint refund_cause_of_credit_back check ((cause is null) or (kind = 'credit_back'::text)),
  constraint refund_check check ((loss >= 0) and (loss <= amount)),
  constraint refund_check1 check ((kind = 'credit_back'::text) = (payment_id is null)),
  constraint refund_check2 check ((kind <> 'staff'::text) or (requested_by is not null)),
  -- Two persons.
  constraint refund_check3 check ((approved_by is null) or (approved_by <> requested_by)),
  constraint refund_credits_check check (credits >= 0),
  constraint refund_kind_check check (kind = any (array['withdrawal'::text, 'staff'::text, 'provider'::text, 'chargeback'::text, 'credit_back'::text])),
  constraint refund_state_check check (state = any (array['requested'::text, 'approved'::text, 'sent'::text, 'done'::text, 'failed'::text, 'manual'::text, 'rejected'::text]))
);
create index refund_order on refund (tenant_id, order_id);
create index refund_page on refund (tenant_id, requested_at desc, id desc);
create index refund_payment on refund (tenant_id, payment_id);
create index refund_under_way on refund (tenant_id, requested_at) where (state = any (array['approved'::text, 'sent'::text]));
-- Counted on each page of the console.
create index refund_waiting on refund (tenant_id) where (state = 'requested'::text);
call isolate('refund');
call open_to_console('refund');
grant select, insert, update on refund to app;
grant select on refund to console;

-- Ways to pay that are closed to a member, because money paid by them was charged back.
create table payment_block (
  tenant_id int not null,
  member_id uuid not null,
  method text not null,
  payment_id uuid not null,
  created_at timestamptz not null,
  constraint payment_block_pkey primary key (tenant_id, member_id, method),
  constraint payment_block_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint payment_block_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payment(tenant_id, id)
);
create index payment_block_payment on payment_block (tenant_id, payment_id);
call isolate('payment_block');
call open_to_console('payment_block');
grant select, insert, delete on payment_block to app;
grant select on payment_block to console;

-- Which terms a member agreed to, in which language, and when. The row of the member holds the last
-- of them.
create table consent (
  tenant_id int not null,
  member_id uuid not null,
  version timestamptz not null,
  language text not null,
  agreed_at timestamptz not null,
  constraint consent_pkey primary key (tenant_id, member_id, version),
  constraint consent_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
call isolate('consent');
grant select, insert, delete on consent to app;

-- Complaints of members and visitors, the answer of the staff and one appeal, which another person
-- decides.
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
  constraint complaint_pkey primary key (tenant_id, id),
  -- One press of the button files one complaint.
  constraint complaint_tenant_id_email_key_idempotency_key_key unique (tenant_id, email_key, idempotency_key),
  constraint complaint_tenant_id_number_key unique (tenant_id, number),
  constraint complaint_tenant_id_token_hash_key unique (tenant_id, token_hash),
  constraint complaint_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id),
  constraint complaint_check check ((appeal_by is null) or (appeal_by <> answered_by))
);
create index complaint_due on complaint (tenant_id, state, due_at, id);
create index complaint_email on complaint (tenant_id, email_key);
create index complaint_member on complaint (tenant_id, member_id);
create index complaint_waiting on complaint (tenant_id, due_at) where (state = any (array[0, 2]));
call isolate('complaint');
call open_to_console('complaint');
grant select, insert, update, delete on complaint to app;
grant select on complaint to console;

-- Age checks by a provider: their outcome, and nothing that a person showed there. The reference is
-- all that the provider knows a check by. State: 0 open, 1 passed, 2 refused, 3 ended without an
-- outcome.
create table age_check (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  reference text not null,
  provider text not null,
  provider_id text,
  provider_url text,
  minimum_age smallint not null,
  state smallint not null default 0,
  method text,
  started_at timestamptz not null,
  decided_at timestamptz,
  expires_at timestamptz,
  constraint age_check_pkey primary key (tenant_id, id),
  constraint age_check_tenant_id_reference_key unique (tenant_id, reference),
  constraint age_check_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint age_check_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint age_check_check check ((state = 0) = (decided_at is null)),
  constraint age_check_check1 check ((state = 1) = (expires_at is not null)),
  constraint age_check_check2 check ((state = 0) or (provider_url is null)),
  constraint age_check_minimum_age_check check (minimum_age >= 18),
  constraint age_check_reference_check check (reference ~ '^[A-Za-z0-9_-]{22}$'::text),
  constraint age_check_state_check check ((state >= 0) and (state <= 3))
);
create index age_check_kept on age_check (tenant_id, started_at);
create index age_check_member on age_check (tenant_id, member_id, started_at desc);
-- One check of a member is under way at a time.
create unique index age_check_open on age_check (tenant_id, member_id) where (state = 0);
call isolate('age_check');
grant select, insert, update, delete on age_check to app;

-- Landers as marketers publish them. The files under `landers/` and `tenants/<id>/landers/` are the
-- base; a live version takes the place of the site's folder until it is exported or taken back.
-- Nothing here is about a member: `author` and the like are ids of staff. `document`: what the
-- site's folder of the lander would hold; null in the row that says "back to the files". json and
-- not jsonb, which sorts keys: an export is read by people. `author` null: the command `npm run
-- landers`.
create table lander_versions (
  tenant_id int not null,
  lander text not null,
  version int not null,
  document json,
  live boolean not null,
  kind text not null,
  -- The version that a rollback repeats.
  of_version int,
  author uuid,
  note text not null default '',
  published_at timestamptz not null,
  exported_at timestamptz,
  constraint lander_versions_pkey primary key (tenant_id, lander, version),
  constraint lander_versions_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint lander_versions_check check ((kind = 'files'::text) = (document is null)),
  constraint lander_versions_check1 check ((not live) or (document is not null)),
  constraint lander_versions_kind_check check (kind = any (array['publish'::text, 'schedule'::text, 'rollback'::text, 'import'::text, 'files'::text])),
  constraint lander_versions_lander_check check (lander ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text),
  constraint lander_versions_note_check check (length(note) <= 500),
  constraint lander_versions_version_check check (version > 0)
);
create unique index lander_version_live on lander_versions (tenant_id, lander) where live;
call isolate('lander_versions');
-- What a site shows to everybody, for the start of the program: one statement reads the live
-- versions of all sites. In a transaction of a tenant the policy `tenant` alone holds.
create policy live on lander_versions for select to app
  using ((live and (nullif(current_setting('app.tenant'::text, true), ''::text) is null)));
grant select, insert, update on lander_versions to app;

-- What is being edited, one a lander. `revision` only grows, also where the draft is published or
-- thrown away (`document` is null then): an editor that saves over an older one is refused.
create table lander_drafts (
  tenant_id int not null,
  lander text not null,
  document json,
  revision int not null,
  saved_by uuid,
  saved_at timestamptz not null,
  constraint lander_drafts_pkey primary key (tenant_id, lander),
  constraint lander_drafts_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint lander_drafts_lander_check check (lander ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text),
  constraint lander_drafts_revision_check check (revision > 0)
);
call isolate('lander_drafts');
grant select, insert, update on lander_drafts to app;

-- Versions that go live at a time. State: 0 waits, 1 published, 2 refused by the checks of that
-- time (`findings`), 3 cancelled.
create table lander_schedules (
  tenant_id int not null,
  id uuid not null,
  lander text not null,
  document json not null,
  state smallint not null default 0,
  author uuid,
  note text not null default '',
  at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  findings json,
  constraint lander_schedules_pkey primary key (tenant_id, id),
  constraint lander_schedules_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint lander_schedules_check check ((state = 0) = (decided_at is null)),
  constraint lander_schedules_lander_check check (lander ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text),
  constraint lander_schedules_note_check check (length(note) <= 500),
  constraint lander_schedules_state_check check ((state >= 0) and (state <= 3))
);
create index lander_schedule_of on lander_schedules (tenant_id, lander, created_at);
create unique index lander_schedule_waits on lander_schedules (tenant_id, lander) where (state = 0);
call isolate('lander_schedules');
grant select, insert, update on lander_schedules to app;

-- Where visitors come from: counts of visits, the source of each member, and what came of it
-- (docs/decisions/0052). Visits a day, by source. One visitor counts once a day for a source
-- (`visitor_seen`); robots are counted apart. The key is a digest of the source, because the texts
-- together may be longer than an index entry; control characters are taken out of them before.
create table visit_counts (
  tenant_id int not null,
  day date not null,
  network text not null default '',
  ref text not null default '',
  sub1 text not null default '',
  sub2 text not null default '',
  sub3 text not null default '',
  lander text not null default '',
  slug text not null default '',
  experiment text not null default '',
  variant text not null default '',
  robot boolean not null default false,
  visits int not null,
  source_key uuid not null generated always as ((md5(((((((((((((((((network || ''::text) || ref) || ''::text) || sub1) || ''::text) || sub2) || ''::text) || sub3) || ''::text) || lander) || ''::text) || slug) || ''::text) || experiment) || ''::text) || variant)))::uuid) stored,
  constraint visit_counts_pkey primary key (tenant_id, day, source_key, robot),
  constraint visit_counts_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint visit_counts_visits_check check (visits > 0)
);
-- Results of one experiment, among the visits, conversions and members of a site.
create index visit_counts_experiment on visit_counts (tenant_id, lander, experiment, day) where (experiment <> ''::text);
call isolate('visit_counts');
call open_to_console('visit_counts');
grant select, insert, update, delete on visit_counts to app;
grant select on visit_counts to console;

-- The key that visitors of a day are hashed with, for all processes; deleted when the day is over
-- everywhere, and with it the way back.
create table visit_day_key (
  day date not null,
  key bytea not null,
  constraint visit_day_key_pkey primary key (day),
  constraint visit_day_key_key_check check (octet_length(key) = 32)
);
grant select, insert, delete on visit_day_key to app;

create table visitor_seen (
  tenant_id int not null,
  day date not null,
  digest bytea not null,
  constraint visitor_seen_pkey primary key (tenant_id, day, digest),
  constraint visitor_seen_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint visitor_seen_digest_check check (octet_length(digest) = 16)
);
call isolate('visitor_seen');
grant select, insert, delete on visitor_seen to app;

-- Touch 1 is the first that is known of a member, 2 the last one before the signup.
create table member_sources (
  tenant_id int not null,
  member_id uuid not null,
  touch smallint not null,
  network text not null default '',
  ref text not null default '',
  sub1 text not null default '',
  sub2 text not null default '',
  sub3 text not null default '',
  click_id text not null default '',
  lander text not null default '',
  slug text not null default '',
  experiment text not null default '',
  variant text not null default '',
  at timestamptz not null,
  constraint member_sources_pkey primary key (tenant_id, member_id, touch),
  constraint member_sources_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint member_sources_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint member_sources_touch_check check (touch = any (array[1, 2]))
);
create index member_sources_experiment on member_sources (tenant_id, lander, experiment) where ((experiment <> ''::text) and (touch = 2));
call isolate('member_sources');
call open_to_console('member_sources');
grant select, insert, update, delete on member_sources to app;
grant select on member_sources to console;

-- Kind: 1 signup, 2 confirmed, 3 first purchase, 4 refund of that purchase. The source is the last
-- touch of the member. Amounts stay when a member is erased, without the member and without what a
-- link said of one person (click_id and subs).
create table conversions (
  tenant_id int not null,
  id uuid not null,
  member_id uuid,
  kind smallint not null,
  network text not null default '',
  ref text not null default '',
  sub1 text not null default '',
  sub2 text not null default '',
  sub3 text not null default '',
  click_id text not null default '',
  lander text not null default '',
  slug text not null default '',
  experiment text not null default '',
  variant text not null default '',
  amount int,
  currency char(3),
  at timestamptz not null,
  cause text not null,
  constraint conversions_pkey primary key (tenant_id, id),
  constraint conversions_tenant_id_cause_key unique (tenant_id, cause),
  constraint conversions_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint conversions_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete set null (member_id),
  constraint conversions_amount_check check (amount >= 0),
  constraint conversions_check check ((amount is null) = (currency is null)),
  constraint conversions_check1 check ((amount is null) = (kind = any (array[1, 2]))),
  -- Kind 5: a refund of a first purchase that came back, because the bank has taken back its
  -- chargeback (docs/product-rules.md#visits-and-conversions).
  constraint conversions_kind_check check ((kind >= 1) and (kind <= 5))
);
create index conversions_at on conversions (tenant_id, at, kind);
create index conversions_experiment on conversions (tenant_id, lander, experiment, kind) where (experiment <> ''::text);
create index conversions_member on conversions (tenant_id, member_id);
-- A member signs up, confirms and buys for the first time once.
create unique index conversions_once on conversions (tenant_id, member_id, kind) where (kind < 4);
call isolate('conversions');
call open_to_console('conversions');
grant select, insert, update, delete on conversions to app;
grant select on conversions to console;

-- Conversions that networks are told of by a request of this server, and every attempt with what
-- was sent. State: 0 waits, 1 delivered, 2 failed for good, 3 not sent because the site no longer
-- names the network.
create table postbacks (
  tenant_id int not null,
  id uuid not null,
  -- Null for a test.
  conversion_id uuid,
  network text not null,
  kind smallint not null,
  state smallint not null default 0,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint postbacks_pkey primary key (tenant_id, id),
  constraint postbacks_tenant_id_conversion_id_network_key unique (tenant_id, conversion_id, network),
  constraint postbacks_tenant_id_conversion_id_fkey foreign key (tenant_id, conversion_id) references conversions(tenant_id, id) on delete cascade,
  constraint postbacks_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint postbacks_attempts_check check (attempts >= 0),
  constraint postbacks_check check ((state = 0) = (done_at is null)),
  constraint postbacks_kind_check check ((kind >= 1) and (kind <= 5)),
  constraint postbacks_state_check check ((state >= 0) and (state <= 3))
);
create index postbacks_newest on postbacks (tenant_id, created_at desc, id desc);
call isolate('postbacks');
grant select, insert, update, delete on postbacks to app;

-- The address without its signature; emptied when the member is erased.
create table postback_attempts (
  tenant_id int not null,
  postback_id uuid not null,
  number smallint not null,
  at timestamptz not null,
  url text not null,
  status smallint,
  fault text,
  milliseconds int not null,
  -- The body of a postback that is sent by POST, as it was sent; null by GET. Emptied when the
  -- member is erased.
  body text,
  constraint postback_attempts_pkey primary key (tenant_id, postback_id, number),
  constraint postback_attempts_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint postback_attempts_tenant_id_postback_id_fkey foreign key (tenant_id, postback_id) references postbacks(tenant_id, id) on delete cascade,
  constraint postback_attempts_check check ((status is null) <> (fault is null)),
  constraint postback_attempts_milliseconds_check check (milliseconds >= 0),
  constraint postback_attempts_number_check check (number > 0)
);
call isolate('postback_attempts');
grant select, insert, update, delete on postback_attempts to app;

-- The discount code of the campaign that a member signed up through: offered for the first
-- purchase.
create table campaign_discount (
  tenant_id int not null,
  member_id uuid not null,
  code text not null,
  created_at timestamptz not null,
  constraint campaign_discount_pkey primary key (tenant_id, member_id),
  constraint campaign_discount_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint campaign_discount_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
call isolate('campaign_discount');
grant select, insert, delete on campaign_discount to app;

-- Short links of campaigns (/{token}) that staff make, and what is counted beside visits: a visitor
-- counts once a day for a link or partner.
create table short_links (
  tenant_id int not null,
  token text not null,
  -- A path of the site; never another host.
  path text not null,
  network text not null default '',
  ref text not null default '',
  sub1 text not null default '',
  sub2 text not null default '',
  sub3 text not null default '',
  created_at timestamptz not null,
  disabled_at timestamptz,
  constraint short_links_pkey primary key (tenant_id, token),
  constraint short_links_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint short_links_path_check check (path ~ '^/([a-z0-9][A-Za-z0-9/_-]*)?$'::text),
  constraint short_links_token_check check (token ~ '^[a-z0-9][a-z0-9-]{1,39}$'::text)
);
call isolate('short_links');
grant select, insert, update on short_links to app;

-- Kind: 1 a short link, 2 a partner that the site led to.
create table click_counts (
  tenant_id int not null,
  day date not null,
  kind smallint not null,
  name text not null,
  network text not null default '',
  robot boolean not null default false,
  clicks int not null,
  constraint click_counts_pkey primary key (tenant_id, day, kind, name, network, robot),
  constraint click_counts_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint click_counts_clicks_check check (clicks > 0),
  constraint click_counts_kind_check check (kind = any (array[1, 2]))
);
call isolate('click_counts');
grant select, insert, update, delete on click_counts to app;

-- What campaigns cost, entered by staff: one sum a day, source and currency. Entered again, it
-- takes the place of what was there. The key is a digest of the source, as that of `visit_counts`.
create table campaign_costs (
  tenant_id int not null,
  id uuid not null,
  day date not null,
  network text not null default '',
  ref text not null default '',
  sub1 text not null default '',
  sub2 text not null default '',
  sub3 text not null default '',
  lander text not null default '',
  slug text not null default '',
  currency char(3) not null,
  amount int not null,
  entered_by uuid not null,
  entered_at timestamptz not null,
  source_key uuid not null generated always as ((md5(((((((((((((network || ''::text) || ref) || ''::text) || sub1) || ''::text) || sub2) || ''::text) || sub3) || ''::text) || lander) || ''::text) || slug)))::uuid) stored,
  constraint campaign_costs_pkey primary key (tenant_id, id),
  constraint campaign_costs_tenant_id_day_source_key_currency_key unique (tenant_id, day, source_key, currency),
  constraint campaign_costs_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint campaign_costs_amount_check check (amount > 0)
);
call isolate('campaign_costs');
grant select, insert, update, delete on campaign_costs to app;

-- Whose photo may appear in advertisements and on landing pages of the site: agreed to on a day, in
-- a language, until it is taken back. A row a consent, so that what was agreed to when stays
-- provable.
create table advertising_consent (
  tenant_id int not null,
  member_id uuid not null,
  agreed_at timestamptz not null,
  language text not null,
  withdrawn_at timestamptz,
  constraint advertising_consent_pkey primary key (tenant_id, member_id, agreed_at),
  constraint advertising_consent_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
create unique index advertising_consent_now on advertising_consent (tenant_id, member_id) where (withdrawn_at is null);
call isolate('advertising_consent');
grant select, insert, update, delete on advertising_consent to app;

-- Themes as marketers publish them: tokens and structure that a site lays over its theme. The
-- site's tenant.json is the base; a live version takes the place of its `theme.tokens` and
-- `theme.structure` until it is taken back. Nothing here is about a member: `author` and `saved_by`
-- are ids of staff. `theme`: the theme that the tokens belong to; a site that changes its theme
-- leaves the version behind. `tokens` and `structure` are null in the row that says "back to the
-- files".
create table theme_versions (
  tenant_id int not null,
  version int not null,
  theme text not null,
  tokens jsonb,
  structure jsonb,
  live boolean not null,
  kind text not null,
  -- The version that a rollback repeats.
  of_version int,
  author uuid,
  note text not null default '',
  published_at timestamptz not null,
  exported_at timestamptz,
  constraint theme_versions_pkey primary key (tenant_id, version),
  constraint theme_versions_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint theme_versions_check check ((kind = 'files'::text) = (tokens is null)),
  constraint theme_versions_check1 check ((tokens is null) = (structure is null)),
  constraint theme_versions_check2 check ((not live) or (tokens is not null)),
  constraint theme_versions_kind_check check (kind = any (array['publish'::text, 'rollback'::text, 'files'::text])),
  constraint theme_versions_note_check check (length(note) <= 500),
  constraint theme_versions_version_check check (version > 0)
);
create unique index theme_version_live on theme_versions (tenant_id) where live;
call isolate('theme_versions');
-- What a site shows to everybody, for the start of the program, as for landers. In a transaction of
-- a tenant the policy `tenant` alone holds.
create policy live on theme_versions for select to app
  using ((live and (nullif(current_setting('app.tenant'::text, true), ''::text) is null)));
grant select, insert, update on theme_versions to app;

-- What is being edited. `revision` only grows, also where the draft is published or thrown away
-- (`tokens` is null then): an editor that saves over an older one is refused.
create table theme_drafts (
  tenant_id int not null,
  theme text not null,
  tokens jsonb,
  structure jsonb,
  revision int not null,
  saved_by uuid not null,
  saved_at timestamptz not null,
  constraint theme_drafts_pkey primary key (tenant_id),
  constraint theme_drafts_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint theme_drafts_check check ((tokens is null) = (structure is null)),
  constraint theme_drafts_revision_check check (revision > 0)
);
call isolate('theme_drafts');
grant select, insert, update on theme_drafts to app;

-- Answers of a member to short questions, a row each: the number of the question is its place in
-- core/profile-prompts.ts, counted from 1.
create table member_prompt (
  tenant_id int not null,
  member_id uuid not null,
  prompt smallint not null,
  answer text not null,
  answered_at timestamptz not null,
  constraint member_prompt_pkey primary key (tenant_id, member_id, prompt),
  constraint member_prompt_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint member_prompt_answer_check check ((length(answer) >= 1) and (length(answer) <= 2000)),
  constraint member_prompt_prompt_check check (prompt > 0)
);
call isolate('member_prompt');
grant select, insert, update, delete on member_prompt to app;

-- Who asked to see a member's private photos, and who may. 1 asked, 2 granted until `expires_at`, 3
-- refused or taken back.
create table album_access (
  tenant_id int not null,
  owner_id uuid not null,
  viewer_id uuid not null,
  state smallint not null,
  changed_at timestamptz not null,
  expires_at timestamptz,
  constraint album_access_pkey primary key (tenant_id, owner_id, viewer_id),
  constraint album_access_tenant_id_owner_id_fkey foreign key (tenant_id, owner_id) references member(tenant_id, id) on delete cascade,
  constraint album_access_tenant_id_viewer_id_fkey foreign key (tenant_id, viewer_id) references member(tenant_id, id) on delete cascade,
  constraint album_access_check check ((state = 2) = (expires_at is not null)),
  constraint album_access_check1 check (owner_id <> viewer_id),
  constraint album_access_state_check check ((state >= 1) and (state <= 3))
);
create index album_access_viewer on album_access (tenant_id, viewer_id);
call isolate('album_access');
grant select, insert, update, delete on album_access to app;

-- What a member chose in the swipe game, once for each other one: liked ones stay as a record that
-- counts for its day, passed ones stay out of the deck until the pass is taken back. The like
-- itself is a row of member_like.
create table swipe_choice (
  tenant_id int not null,
  member_id uuid not null,
  other_id uuid not null,
  liked boolean not null,
  -- The day at the site on which a like counts.
  day date not null,
  chosen_at timestamptz not null,
  constraint swipe_choice_pkey primary key (tenant_id, member_id, other_id),
  constraint swipe_choice_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint swipe_choice_tenant_id_other_id_fkey foreign key (tenant_id, other_id) references member(tenant_id, id) on delete cascade,
  constraint swipe_choice_check check (member_id <> other_id)
);
-- The likes of a day, and the newest pass of it.
create index swipe_choice_day on swipe_choice (tenant_id, member_id, day, liked, chosen_at desc);
create index swipe_choice_other on swipe_choice (tenant_id, other_id);
call isolate('swipe_choice');
grant select, insert, update, delete on swipe_choice to app;

-- What a member answered in the matchfinder, a row each; the questions are answered one at a time.
create table matchfinder_answers (
  tenant_id int not null,
  member_id uuid not null,
  -- Questions that are answered, in their order.
  answered smallint not null default 0,
  gender smallint,
  min_age smallint,
  max_age smallint,
  country char(2),
  -- Null: anywhere.
  region smallint,
  -- Places in the list of interests: what the other one looks for, and what both like.
  wishes int[] not null default '{}'::int[],
  interests int[] not null default '{}'::int[],
  saved_at timestamptz not null,
  -- When the list was looked at, and when the time before: who came since then is new. A week
  -- apart at least.
  looked_at timestamptz,
  looked_before_at timestamptz,
  constraint matchfinder_answers_pkey primary key (tenant_id, member_id),
  constraint matchfinder_answers_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint matchfinder_answers_check check (min_age <= max_age),
  constraint matchfinder_answers_gender_check check (gender = any (array[1, 2]))
);
call isolate('matchfinder_answers');
grant select, insert, update, delete on matchfinder_answers to app;

-- Which notices a member wants by mail and push, when none may come, and where their clock is. No
-- row: the defaults of the program.
create table notice_settings (
  tenant_id int not null,
  member_id uuid not null,
  -- Kinds of notices that are switched off.
  mail_off text[] not null default '{}',
  push_off text[] not null default '{}',
  digest text not null default 'weekly',
  -- Minutes after midnight; `quiet_until` may be earlier than `quiet_from`: of the next day then.
  quiet_from smallint,
  quiet_until smallint,
  -- IANA name; null: that of the member's country.
  time_zone text,
  -- When the last digest looked for news.
  digest_at timestamptz,
  constraint notice_settings_pkey primary key (tenant_id, member_id),
  constraint notice_settings_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint notice_settings_check check ((quiet_from is null) = (quiet_until is null)),
  constraint notice_settings_check1 check (quiet_from <> quiet_until),
  constraint notice_settings_digest_check check (digest = any (array['weekly'::text, 'daily'::text])),
  constraint notice_settings_quiet_from_check check ((quiet_from >= 0) and (quiet_from <= 1439)),
  constraint notice_settings_quiet_until_check check ((quiet_until >= 0) and (quiet_until <= 1439))
);
call isolate('notice_settings');
grant select, insert, update, delete on notice_settings to app;

-- Reports of mail servers about a mail (RFC 3464, RFC 5965), each counted once; they end with the
-- record of their mail.
create table mail_report (
  tenant_id int not null,
  -- SHA-256 of the report.
  report_key bytea not null,
  mail_id uuid not null,
  verdict text not null,
  received_at timestamptz not null,
  constraint mail_report_pkey primary key (tenant_id, report_key),
  constraint mail_report_tenant_id_mail_id_fkey foreign key (tenant_id, mail_id) references outgoing_mail(tenant_id, id) on delete cascade,
  constraint mail_report_verdict_check check (verdict = any (array['hard'::text, 'soft'::text, 'complaint'::text]))
);
create index mail_report_mail on mail_report (tenant_id, mail_id);
call isolate('mail_report');
grant select, insert, update, delete on mail_report to app;

-- Reports of members and hits of the rules about profiles, with frozen evidence; the decision,
-- appeals of both sides, suspensions.
create table report (
  tenant_id int not null,
  id uuid not null,
  -- What people call it.
  number text not null,
  -- Null: found by a rule, or the reporter is erased.
  reporter_id uuid,
  -- Null: erased. The evidence stays until `kept_until`.
  reported_id uuid,
  -- Codes: platform/features/reports/rules.ts
  subject smallint not null,
  -- Of the profile, photo or message.
  subject_id uuid not null,
  category smallint not null,
  -- The rule that found it; null: a member reported it.
  rule smallint,
  body text not null default '',
  -- As it was when it was reported.
  evidence jsonb not null,
  created_at timestamptz not null,
  -- A decision is due by then.
  due_at timestamptz not null,
  state smallint not null default 0,
  -- The decision that holds now.
  measure smallint,
  grounds smallint,
  note text not null default '',
  -- End of a suspension; null: for good, or another measure.
  suspended_until timestamptz,
  -- What the measure took away, to be given back after an appeal.
  removed jsonb,
  -- A measure was taken at some time: the reported one reads the decision, also once an appeal
  -- has changed it.
  reported_told boolean not null default false,
  decided_by uuid,
  decided_at timestamptz,
  kept_until timestamptz,
  constraint report_pkey primary key (tenant_id, id),
  constraint report_tenant_id_number_key unique (tenant_id, number),
  constraint report_tenant_id_reported_id_fkey foreign key (tenant_id, reported_id) references member(tenant_id, id) on delete set null (reported_id),
  constraint report_tenant_id_reporter_id_fkey foreign key (tenant_id, reporter_id) references member(tenant_id, id) on delete set null (reporter_id),
  constraint report_check check ((state = 0) = (decided_at is null))
);
create index report_due on report (tenant_id, due_at, id) where (state = 0);
create index report_kept on report (tenant_id, kept_until) where (kept_until is not null);
-- The same thing reported twice is one report while it waits.
create unique index report_open on report (tenant_id, reporter_id, subject, subject_id) where ((state = 0) and (reporter_id is not null));
create index report_reported on report (tenant_id, reported_id, created_at);
create index report_reporter on report (tenant_id, reporter_id, created_at);
call isolate('report');
call open_to_console('report');
grant select, insert, update, delete on report to app;
grant select on report to console;

-- Contents of photos that a report keeps: their files stay as long as the report does.
create table report_photo (
  tenant_id int not null,
  report_id uuid not null,
  content text not null,
  constraint report_photo_pkey primary key (tenant_id, report_id, content),
  constraint report_photo_tenant_id_report_id_fkey foreign key (tenant_id, report_id) references report(tenant_id, id) on delete cascade
);
create index report_photo_content on report_photo (tenant_id, content);
call isolate('report_photo');
call open_to_console('report_photo');
grant select, insert, update, delete on report_photo to app;
grant select on report_photo to console;

-- One appeal a side (1 the reporter, 2 the reported). Another person decides it than the one whose
-- decision it is against.
create table report_appeal (
  tenant_id int not null,
  report_id uuid not null,
  side smallint not null,
  body text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  against_by uuid not null,
  changed boolean,
  note text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  constraint report_appeal_pkey primary key (tenant_id, report_id, side),
  constraint report_appeal_tenant_id_report_id_fkey foreign key (tenant_id, report_id) references report(tenant_id, id) on delete cascade,
  constraint report_appeal_check check ((decided_by is null) or (decided_by <> against_by)),
  constraint report_appeal_check1 check ((decided_at is null) = (changed is null)),
  constraint report_appeal_side_check check (side = any (array[1, 2]))
);
create index report_appeal_due on report_appeal (tenant_id, due_at) where (decided_at is null);
call isolate('report_appeal');
call open_to_console('report_appeal');
grant select, insert, update, delete on report_appeal to app;
grant select on report_appeal to console;

-- The member is disabled until then; null: for good. One at a time.
create table suspension (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  report_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  constraint suspension_pkey primary key (tenant_id, id),
  constraint suspension_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint suspension_tenant_id_report_id_fkey foreign key (tenant_id, report_id) references report(tenant_id, id) on delete set null (report_id)
);
create index suspension_current on suspension (tenant_id, member_id) where (ended_at is null);
create index suspension_end on suspension (tenant_id, ends_at) where (ended_at is null);
-- Deleting a member looks for their suspensions: the unique index holds those that run, and no
-- others.
create index suspension_member on suspension (tenant_id, member_id);
create index suspension_report on suspension (tenant_id, report_id);
call isolate('suspension');
grant select, insert, update, delete on suspension to app;

-- Which text of a profile the rules have looked at.
create table profile_check (
  tenant_id int not null,
  member_id uuid not null,
  -- Of name and text.
  looked_at bytea not null,
  -- Of the text about the member alone, without spaces and case; null where it is too short to
  -- compare.
  about_hash bytea,
  checked_at timestamptz not null,
  constraint profile_check_pkey primary key (tenant_id, member_id),
  constraint profile_check_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade
);
create index profile_check_about on profile_check (tenant_id, about_hash) where (about_hash is not null);
call isolate('profile_check');
grant select, insert, update, delete on profile_check to app;

-- Webhooks of the mail provider whose signature was genuine. A token counts once: without its row,
-- a webhook that was recorded could be sent again with other contents. Rows end when their
-- signature is too old to be accepted.
create table mail_webhook (
  tenant_id int not null,
  -- SHA-256 of the token.
  token_hash bytea not null,
  received_at timestamptz not null,
  -- What became of it, for whoever looks for a lost report: no address, no text.
  outcome text not null,
  constraint mail_webhook_pkey primary key (tenant_id, token_hash),
  constraint mail_webhook_outcome_check check (outcome = any (array['ignored'::text, 'counted'::text, 'known'::text, 'unknown_mail'::text]))
);
create index mail_webhook_received on mail_webhook (tenant_id, received_at);
call isolate('mail_webhook');
grant select, insert, update, delete on mail_webhook to app;

-- Searches that a member keeps under a name, to run again and to hear of new members who match.
create table saved_search (
  tenant_id int not null,
  member_id uuid not null,
  id uuid not null,
  name text not null,
  -- Parameters of the address of the search, without the place in the list.
  query text not null,
  created_at timestamptz not null,
  -- Who signed up since then is new.
  looked_at timestamptz not null,
  -- When a mail or push last told of new members.
  told_at timestamptz,
  constraint saved_search_pkey primary key (tenant_id, member_id, id),
  constraint saved_search_tenant_id_member_id_query_key unique (tenant_id, member_id, query),
  constraint saved_search_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member(tenant_id, id) on delete cascade,
  constraint saved_search_name_check check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  constraint saved_search_query_check check (char_length(query) <= 2000)
);
call isolate('saved_search');
grant select, insert, update, delete on saved_search to app;

-- What a provider answered to a search: only these pictures are fetched for members. It says
-- nothing of who searched.
create table gif (
  tenant_id int not null,
  -- Made of the provider's name for it.
  id text not null,
  provider text not null,
  small_url text not null,
  full_url text not null,
  width smallint not null,
  height smallint not null,
  alt text not null,
  -- Of the last search that found it.
  seen_at timestamptz not null,
  -- When it was sent last: its picture is shown as long as messages are. Null: never.
  sent_at timestamptz,
  constraint gif_pkey primary key (tenant_id, id)
);
create index gif_unused on gif (tenant_id, seen_at);
call isolate('gif');
grant select, insert, update, delete on gif to app;

-- Which payments are to be looked at, and when: of all tenants, so that the clock finds those with
-- something to do without visiting each. No member's data: keys of tenants and payments, and times.
-- Without row-level security, like the queue's tables; the column is not named tenant_id, which
-- would promise it.
create table payment_watch (
  tenant int not null,
  payment uuid not null,
  look_at timestamptz not null,
  -- A job that will look has been enqueued; where it is lost, another one follows after this
  -- time.
  claimed_until timestamptz,
  constraint payment_watch_pkey primary key (tenant, payment),
  constraint payment_watch_tenant_payment_fkey foreign key (tenant, payment) references payment(tenant_id, id) on delete cascade
);
create index payment_watch_look_at on payment_watch (look_at);
grant select, insert, update, delete on payment_watch to app;

-- Webhooks that were received and not worked through yet, of all tenants, so that the clock finds
-- them without visiting each. Committed before they are answered. A webhook names the provider's id
-- alone, so the provider is known by the payment. No member's data: keys of tenants, ids of
-- providers and times. Without row-level security, like payment_watch.
create table payment_webhook (
  tenant int not null,
  provider_id text not null,
  received_at timestamptz not null,
  -- Grows with each webhook of the same id: one that arrives while an earlier one is worked on is
  -- worked on as well.
  version int not null default 1,
  tries int not null default 0,
  next_try timestamptz not null,
  -- A job that will work on it has been enqueued; where it is lost, another one follows after
  -- this time.
  claimed_until timestamptz,
  constraint payment_webhook_pkey primary key (tenant, provider_id),
  constraint payment_webhook_provider_id_check check (length(provider_id) <= 64)
);
create index payment_webhook_next_try on payment_webhook (next_try);
grant select, insert, update, delete on payment_webhook to app;

-- Links that staff give away to show a page or a whole brand before it is live. The row is read
-- with each request of a preview, so that a withdrawn link ends at once.
create table preview_link (
  tenant_id int not null,
  id uuid not null,
  -- A lander by its name, or the whole brand.
  subject text not null,
  created timestamptz not null,
  expires timestamptz not null,
  -- Who made it. No foreign key: the list of links outlives the person's access.
  staff_id uuid not null,
  withdrawn timestamptz,
  constraint preview_link_pkey primary key (tenant_id, id),
  constraint preview_link_check check (expires > created),
  constraint preview_link_subject_check check (subject ~ '^(~site|[a-z0-9][a-z0-9-]{0,39})$'::text)
);
create index preview_link_page on preview_link (tenant_id, created desc, id desc);
call isolate('preview_link');
call open_to_console('preview_link');
grant select, insert, update on preview_link to app;
grant select on preview_link to console;

-- The life of a brand as staff pressed it: draft 0, live 1, paused 2, archived 3. It goes before
-- the `state` of the site's tenant.json until it is taken back; `state` is null then, and the row
-- stays for `preview_epoch`. Nothing here is about a member: `staff_id` is an id of staff. `says`:
-- the sentence that visitors and members read while the site is closed, by language. `until`: when
-- it is expected back; nothing opens by itself. `revision` grows with each press, so that a process
-- that was away finds out. `preview_epoch` is part of what links to previews sign: one more
-- withdraws them all. `staff_id` null: the command `npm run site`.
create table site_state (
  tenant_id int not null,
  state smallint,
  says jsonb not null default '{}',
  until timestamptz,
  revision int not null default 1,
  preview_epoch int not null default 0,
  staff_id uuid,
  at timestamptz not null,
  -- A draft that goes live at a time. `start_at` null: nothing is planned. `start_refused`: why
  -- the site stayed a draft at that time, as items of the list of what it lacks. Each press of
  -- another state ends the plan. `start_by` null: the command.
  start_at timestamptz,
  start_by uuid,
  start_refused jsonb,
  constraint site_state_pkey primary key (tenant_id),
  constraint site_state_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint site_state_check check ((start_refused is null) or ((start_at is not null) and (jsonb_typeof(start_refused) = 'array'::text))),
  constraint site_state_preview_epoch_check check (preview_epoch >= 0),
  constraint site_state_revision_check check (revision > 0),
  constraint site_state_says_check check (jsonb_typeof(says) = 'object'::text),
  constraint site_state_state_check check ((state >= 0) and (state <= 3))
);
call isolate('site_state');
call open_to_console('site_state');
-- What a site shows to everybody, for the start of the program, as for landers. In a transaction of
-- a tenant the policy `tenant` alone holds.
create policy live on site_state for select to app
  using (((state is not null) and (nullif(current_setting('app.tenant'::text, true), ''::text) is null)));
grant select, insert, update on site_state to app;
grant select on site_state to console;

-- Who edits a lander now. A row counts for as long as the editor in that person's browser renews it
-- (`EDITING` in features/lander-studio/editors.ts). Nothing here is about a member: `staff_id` is
-- an id of staff.
create table lander_editors (
  tenant_id int not null,
  lander text not null,
  staff_id uuid not null,
  seen_at timestamptz not null,
  constraint lander_editors_pkey primary key (tenant_id, lander, staff_id),
  constraint lander_editors_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint lander_editors_lander_check check (lander ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)
);
call isolate('lander_editors');
grant select, insert, update, delete on lander_editors to app;

-- Figures of each site by day, in its time zone, which a job keeps: the console shows many sites at
-- once and must not count the rows of each. Days without anything have no row.
create table site_day (
  tenant_id int not null,
  day date not null,
  visits int not null,
  signups int not null,
  confirmed int not null,
  first_purchases int not null,
  messages int not null,
  constraint site_day_pkey primary key (tenant_id, day),
  constraint site_day_tenant_id_fkey foreign key (tenant_id) references tenant(id)
);
call isolate('site_day');
call open_to_console('site_day');
grant select, insert, update, delete on site_day to app;
grant select on site_day to console;

-- Amounts of different currencies are never added.
create table site_money_day (
  tenant_id int not null,
  day date not null,
  currency char(3) not null,
  revenue bigint not null,
  refunds bigint not null,
  constraint site_money_day_pkey primary key (tenant_id, day, currency),
  constraint site_money_day_tenant_id_fkey foreign key (tenant_id) references tenant(id)
);
call isolate('site_money_day');
call open_to_console('site_money_day');
grant select, insert, update, delete on site_money_day to app;
grant select on site_money_day to console;

-- Complaints as work: saved answers, private notes, and who works on which complaint. Texts that
-- staff write once and reuse; they hold no member's data.
create table answer_template (
  -- 0: for all sites. Only people who work for all sites write these.
  tenant_id int not null,
  id uuid not null,
  -- Code of the kind of complaint; null: every kind.
  kind smallint,
  language text not null,
  name text not null,
  body text not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  constraint answer_template_pkey primary key (tenant_id, id)
);
call isolate('answer_template');
-- As `open_to_console`, but everybody may read the templates for all sites.
create policy console_reads on answer_template for select to console using (tenant_id = 0);
create policy console on answer_template to console
  using (case when current_setting('app.staff_tenants', true) = '*' then true
    else tenant_id = any (('{' || coalesce(current_setting('app.staff_tenants', true), '') || '}')::int[]) end);
create policy console_only on answer_template as restrictive to console
  using (current_setting('app.staff_tenants', true) is null or tenant_id = 0
    or case when current_setting('app.staff_tenants', true) = '*' then true
      else tenant_id = any (('{' || coalesce(current_setting('app.staff_tenants', true), '') || '}')::int[]) end)
  with check (current_setting('app.staff_tenants', true) is null
    or case when current_setting('app.staff_tenants', true) = '*' then true
      else tenant_id = any (('{' || coalesce(current_setting('app.staff_tenants', true), '') || '}')::int[]) end);
grant select, insert, update, delete on answer_template to console;

-- Notes of staff for colleagues. They end with their complaint.
create table complaint_note (
  tenant_id int not null,
  id uuid not null,
  complaint_id uuid not null,
  staff_id uuid not null,
  body text not null,
  created_at timestamptz not null,
  constraint complaint_note_pkey primary key (tenant_id, id),
  constraint complaint_note_tenant_id_complaint_id_fkey foreign key (tenant_id, complaint_id) references complaint(tenant_id, id) on delete cascade
);
create index complaint_note_complaint on complaint_note (tenant_id, complaint_id, id);
call isolate('complaint_note');
call open_to_console('complaint_note');
grant select, insert, delete on complaint_note to app;
grant select on complaint_note to console;

-- The person who works on a complaint until that time. Others see it; it refuses no answer.
create table complaint_lease (
  tenant_id int not null,
  complaint_id uuid not null,
  staff_id uuid not null,
  until timestamptz not null,
  constraint complaint_lease_pkey primary key (tenant_id, complaint_id),
  constraint complaint_lease_tenant_id_complaint_id_fkey foreign key (tenant_id, complaint_id) references complaint(tenant_id, id) on delete cascade
);
call isolate('complaint_lease');
call open_to_console('complaint_lease');
grant select, insert, update, delete on complaint_lease to app;
grant select on complaint_lease to console;

-- A moderator has left a photo to others: until that time the queue does not offer it to this
-- person.
create table photo_skip (
  tenant_id int not null,
  photo_id uuid not null,
  staff_id uuid not null,
  until timestamptz not null,
  constraint photo_skip_pkey primary key (tenant_id, photo_id, staff_id),
  constraint photo_skip_tenant_id_photo_id_fkey foreign key (tenant_id, photo_id) references photo(tenant_id, id) on delete cascade
);
create index photo_skip_staff on photo_skip (staff_id, until);
call isolate('photo_skip');
call open_to_console('photo_skip');
grant select, delete on photo_skip to app;
grant select, insert, update, delete on photo_skip to console;

-- What needs a person at a site: one row while the condition holds, kept by a job and closed when
-- it ends. `facts` are numbers that the text shows; times are milliseconds since 1970. `subject`:
-- the host or the lander concerned, empty for the site as a whole. `mailed_at`: the operators of
-- the site have been told, once. `seen_by`: an id of staff who put the alert aside.
create table site_alert (
  tenant_id int not null,
  id uuid not null,
  kind text not null,
  subject text not null default '',
  facts jsonb not null default '{}',
  opened_at timestamptz not null,
  ended_at timestamptz,
  mailed_at timestamptz,
  seen_at timestamptz,
  seen_by uuid,
  constraint site_alert_pkey primary key (tenant_id, id),
  constraint site_alert_tenant_id_fkey foreign key (tenant_id) references tenant(id),
  constraint site_alert_facts_check check (jsonb_typeof(facts) = 'object'::text),
  constraint site_alert_kind_check check (length(kind) <= 40),
  constraint site_alert_subject_check check (length(subject) <= 300)
);
create unique index site_alert_open on site_alert (tenant_id, kind, subject) where (ended_at is null);
call isolate('site_alert');
call open_to_console('site_alert');
grant select, insert, update, delete on site_alert to app;
grant select on site_alert to console;

-- When a provider last sent a webhook about a payment of the site. Webhooks leave their inbox when
-- they are worked through, so that it does not tell that none arrives.
create table payment_webhook_last (
  tenant_id int not null,
  at timestamptz not null,
  constraint payment_webhook_last_pkey primary key (tenant_id),
  constraint payment_webhook_last_tenant_id_fkey foreign key (tenant_id) references tenant(id)
);
call isolate('payment_webhook_last');
grant select, insert, update on payment_webhook_last to app;

-- References to tables that are made later.
alter table payment_mandate add constraint payment_mandate_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payment(tenant_id, id);

-- Takes `cost` credits (or grants, where negative) and writes the entry; the same idempotency key
-- changes nothing twice. Raises P0402 where the balance does not reach.
create function move_credits(
  p_tenant int, p_member uuid, p_delta int, p_reason text, p_reference uuid, p_key text, p_entry uuid
) returns table (credits int, repeated boolean) language plpgsql as $$
declare v_credits int;
begin
  insert into balance (tenant_id, member_id) values (p_tenant, p_member) on conflict do nothing;
  select b.credits into v_credits from balance b
    where b.tenant_id = p_tenant and b.member_id = p_member for update;
  if exists (select 1 from ledger_entry e
    where e.tenant_id = p_tenant and e.member_id = p_member and e.idempotency_key = p_key) then
    return query select v_credits, true;
    return;
  end if;
  if v_credits + p_delta < 0 then
    raise exception 'insufficient_credits' using errcode = 'P0402', detail = v_credits::text;
  end if;
  update balance b set credits = b.credits + p_delta, updated_at = now()
    where b.tenant_id = p_tenant and b.member_id = p_member returning b.credits into v_credits;
  insert into ledger_entry (tenant_id, id, member_id, delta, balance_after, reason, reference, idempotency_key)
    values (p_tenant, p_entry, p_member, p_delta, v_credits, p_reason, p_reference, p_key);
  return query select v_credits, false;
end $$;
grant execute on function move_credits to app;

-- Writes a message with its debit, ledger entry and unread counter, once for each idempotency key.
-- Raises P0402 if the balance is too low. The lock on the rows of both sides comes first: members
-- who write to each other at the same time take turns, and messages of a conversation are in the
-- order of their times. Kinds of messages: `platform/features/chats/rules.ts`.
create function send_message(
  p_tenant int, p_conversation uuid, p_sender uuid, p_message uuid, p_kind smallint, p_body text, p_photo uuid,
  p_cost int, p_key text, p_entry uuid
) returns table (message_id uuid, created_at timestamptz, credits int, repeated boolean) language plpgsql as $$
declare v_id uuid; v_at timestamptz; v_credits int;
begin
  perform from conversation_member cm
    where cm.tenant_id = p_tenant and cm.conversation_id = p_conversation
    order by cm.member_id for no key update;
  insert into message as m (tenant_id, conversation_id, id, sender_id, kind, body, photo_id, cost, idempotency_key, created_at)
    values (p_tenant, p_conversation, p_message, p_sender, p_kind, p_body, p_photo, p_cost, p_key, clock_timestamp())
    on conflict (tenant_id, conversation_id, sender_id, idempotency_key) do nothing
    returning m.id, m.created_at into v_id, v_at;
  if v_id is null then
    return query select m.id, m.created_at, coalesce(b.credits, 0), true
      from message m left join balance b on b.tenant_id = p_tenant and b.member_id = p_sender
      where m.tenant_id = p_tenant and m.conversation_id = p_conversation and m.sender_id = p_sender
        and m.idempotency_key = p_key;
    return;
  end if;
  if p_cost > 0 then
    update balance b set credits = b.credits - p_cost, updated_at = v_at
      where b.tenant_id = p_tenant and b.member_id = p_sender and b.credits >= p_cost
      returning b.credits into v_credits;
    if not found then
      raise exception 'insufficient_credits' using errcode = 'P0402', detail = coalesce(
        (select b.credits from balance b where b.tenant_id = p_tenant and b.member_id = p_sender), 0)::text;
    end if;
    insert into ledger_entry (tenant_id, id, member_id, delta, balance_after, reason, reference, idempotency_key, created_at)
      values (p_tenant, p_entry, p_sender, -p_cost, v_credits,
        case p_kind when 1 then 'photo' when 2 then 'gift' else 'message' end, v_id, 'message:' || v_id, v_at);
  else
    select b.credits into v_credits from balance b where b.tenant_id = p_tenant and b.member_id = p_sender;
  end if;
  update conversation c set last_message_at = v_at, last_message_id = v_id
    where c.tenant_id = p_tenant and c.id = p_conversation;
  update conversation_member cm
    set last_message_at = v_at, removed_at = null, typing_until = null,
        unread = case when cm.member_id = p_sender then 0 else cm.unread + 1 end
    where cm.tenant_id = p_tenant and cm.conversation_id = p_conversation;
  return query select v_id, v_at, coalesce(v_credits, 0), false;
end $$;
grant execute on function send_message to app;

-- Which of these sessions still hold: of open event streams of any tenants, in one statement. Runs
-- with the caller's rights and visits one tenant after the other, so row-level security holds as in
-- any transaction of that tenant. Conditions as in findSessionOwner (features/accounts/queries.ts).
-- An open stream counts as use of its session, noted once an hour: members see when a session was
-- last used.
create function live_sessions(p_tenants int[], p_sessions uuid[], p_idle_days int, p_now timestamptz)
  returns table (tenant_id int, session_id uuid) language plpgsql as $$
declare v_before text := current_setting('app.tenant', true); v_tenant int;
begin
  for v_tenant in select distinct t from unnest(p_tenants) t loop
    perform set_config('app.tenant', v_tenant::text, true);
    return query
      with asked as (
        select a.session from unnest(p_tenants, p_sessions) as a (tenant, session) where a.tenant = v_tenant),
      held as (
        select s.token_hash, s.id, s.seen_at from asked
        join session s on s.tenant_id = v_tenant and s.id = asked.session
        join member m on m.tenant_id = v_tenant and m.id = s.member_id
        where s.expires_at > p_now and s.seen_at > p_now - make_interval(days => p_idle_days) and m.status < 2),
      noted as (
        update session s set seen_at = p_now from held
        where s.tenant_id = v_tenant and s.token_hash = held.token_hash and held.seen_at < p_now - interval '1 hour')
      select v_tenant, held.id from held;
  end loop;
  perform set_config('app.tenant', coalesce(v_before, ''), true);
end $$;
grant execute on function live_sessions to app;

-- Deletes the entries of one tenant, or with 0 those that concern none, that are past their time.
-- Returns how many. Row-level security holds for the owner, too, hence the tenant; the caller's own
-- is set again at the end. It runs as its owner: temporary tables are looked up last, so that one
-- of the caller cannot stand in for the real one.
create function expire_audit_entries(concerned int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  callers constant text := current_setting('app.tenant', true);
  deleted int;
begin
  perform set_config('app.tenant', concerned::text, true);
  delete from audit_entry where tenant_id = concerned and at < now() - interval '2 years';
  get diagnostics deleted = row_count;
  perform set_config('app.tenant', coalesce(callers, ''), true);
  return deleted;
end $$;
revoke all on function expire_audit_entries(int) from public;
grant execute on function expire_audit_entries(int) to app;

-- Members see who of the staff opened or changed their data, and why. The function shows the
-- entries about one member of the tenant of the transaction, and of a person of the staff the role
-- alone: the role `app` may not read the audit log. A report about a member is shown once it is
-- decided: before, it would tell that there is one, and who may have made it.
create function staff_looks(concerned uuid, most int)
returns table (id uuid, at timestamptz, action text, role smallint, reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  with me as (select nullif(current_setting('app.tenant', true), '')::int as tenant_id),
  about (subject) as (
    select 'member:' || concerned
    union all select 'photo:' || p.id from photo p, me where p.tenant_id = me.tenant_id and p.member_id = concerned
    union all select 'order:' || o.id from credit_order o, me where o.tenant_id = me.tenant_id and o.member_id = concerned
    union all select 'payment:' || p.id from payment p, me where p.tenant_id = me.tenant_id and p.member_id = concerned
    union all select 'refund:' || r.id from refund r, me where r.tenant_id = me.tenant_id and r.member_id = concerned
    union all select 'report:' || r.id from report r, me where r.tenant_id = me.tenant_id
      and (r.reporter_id = concerned or (r.reported_id = concerned and r.state <> 0))
  )
  select e.id, e.at, e.action, s.role, case when e.action = 'member_viewed' then e.details ->> 'reason' end
  from me join about on true
  join audit_entry e on e.tenant_id = me.tenant_id and e.subject = about.subject
  left join staff s on s.id = e.staff_id
  order by e.at desc, e.id desc limit most
$$;
revoke all on function staff_looks(uuid, int) from public;
grant execute on function staff_looks(uuid, int) to app;

-- Every process reads again what is published of the site, or its state.
create function notify_landers() returns trigger language plpgsql as $$
begin
  perform pg_notify('landers', slug) from tenant where id = new.tenant_id;
  return null;
end $$;

-- Paid payments are looked at again, because refunds made at the provider and chargebacks of banks
-- arrive for months, and the webhook of one may be lost: a card payment can be disputed for about
-- four months, a direct debit returned for eight weeks. Sparse, since nearly all stay paid; none
-- once all of the money has left.
create function payment_look_at(p payment) returns timestamptz language sql stable as $$
  select case
    when p.status in ('open', 'pending') then
      coalesce(p.checked_at, p.created_at) + least(interval '10 minutes',
        greatest(interval '1 minute', (coalesce(p.checked_at, p.created_at) - p.created_at) / 9))
    when p.status in ('canceled', 'failed', 'expired') and p.provider_id is not null then
      (select min(p.updated_at + after) from unnest(array['1 hour', '6 hours', '1 day']::interval[]) as look (after)
        where p.checked_at < p.updated_at + after)
    when p.status = 'paid' and p.provider_id is not null and p.refunded + p.charged_back < p.amount then
      (select min(p.granted_at + after)
        from unnest(array['1 day', '3 days', '7 days', '14 days', '28 days', '56 days', '120 days']::interval[]) as look (after)
        where coalesce(p.checked_at, p.granted_at) < p.granted_at + after)
  end
$$;

-- Keeps `payment_watch`: when a payment is looked at next.
create function watch_payment() returns trigger language plpgsql as $$
declare v_look_at timestamptz := payment_look_at(new);
begin
  if v_look_at is null then
    delete from payment_watch where tenant = new.tenant_id and payment = new.id;
  else
    insert into payment_watch (tenant, payment, look_at) values (new.tenant_id, new.id, v_look_at)
    on conflict (tenant, payment) do update set look_at = excluded.look_at, claimed_until = null
      where payment_watch.look_at <> excluded.look_at or payment_watch.claimed_until is not null;
  end if;
  return null;
end $$;

-- Finds members and orders over all sites of a staff member, by the whole of an address, an id or a
-- number, and returns keys alone. The role `console` reads neither `member` nor `payment`: this
-- function answers instead, for the sites of `app.staff_tenants`. It looks at one site at a time,
-- because row-level security shows an owner without superuser rights the rows of one tenant;
-- `app.tenant` is set for the duration of the call, by hand, because only superusers may name it in
-- the head of a function. Missing values (null) find nothing.
create function find_in_sites(wanted_email text, wanted_id uuid, wanted_order text)
returns table (tenant_id int, kind text, id uuid)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  seen constant text := coalesce(current_setting('app.staff_tenants', true), '');
  before constant text := coalesce(current_setting('app.tenant', true), '');
  site int;
begin
  for site in
    select t.id from tenant t
    where case when seen = '*' then true else t.id = any (('{' || seen || '}')::int[]) end
    order by t.id
  loop
    perform set_config('app.tenant', site::text, true);
    if wanted_email is not null then
      -- The confirmed member of an address, or else the latest who claims it.
      return query select m.tenant_id, 'member', m.id from member m
        where m.tenant_id = site and m.email_key = wanted_email
        order by m.email_confirmed_at is null, m.signup_at desc limit 1;
    end if;
    if wanted_id is not null then
      return query select m.tenant_id, 'member', m.id from member m where m.tenant_id = site and m.id = wanted_id
        union all select p.tenant_id, 'payment', p.id from payment p where p.tenant_id = site and p.id = wanted_id;
    end if;
    if wanted_order is not null then
      return query select p.tenant_id, 'payment', p.id from payment p
        where p.tenant_id = site and right(p.id::text, 12) = wanted_order limit 10;
    end if;
  end loop;
  perform set_config('app.tenant', before, true);
end $$;
revoke all on function find_in_sites(text, uuid, text) from public;
grant execute on function find_in_sites(text, uuid, text) to console;

create trigger notify_landers after insert or update of live on lander_versions
  for each row execute function notify_landers();
create trigger notify_themes after insert or update of live on theme_versions
  for each row execute function notify_landers();
create trigger watch_payment after insert or update on payment for each row execute function watch_payment();
create trigger notify_state after insert or update on site_state
  for each row execute function notify_landers();

comment on column refund.declared_email is
  'Of the buyer: declared with a withdrawal, or taken from the account when it is erased while money is owed; emptied once that is paid.';

-- The job queue's own tables, as pg-boss 10.4 makes them (PgBoss.getConstructionPlans(), schema version 24): the program
-- runs it as the role app, which may not create anything. They hold keys of tenants and of rows, never texts or
-- addresses of members, and have no row-level security: a worker looks for jobs of every tenant.

CREATE SCHEMA IF NOT EXISTS pgboss;
CREATE TYPE pgboss.job_state AS ENUM (
  'created',
  'retry',
  'active',
  'completed',
  'cancelled',
  'failed'
);
CREATE TABLE pgboss.version (
  version int primary key,
  maintained_on timestamp with time zone,
  cron_on timestamp with time zone,
  monitored_on timestamp with time zone
);
CREATE TABLE pgboss.queue (
  name text,
  policy text,
  retry_limit int,
  retry_delay int,
  retry_backoff bool,
  expire_seconds int,
  retention_minutes int,
  dead_letter text REFERENCES pgboss.queue (name),
  partition_name text,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);
CREATE TABLE pgboss.schedule (
  name text REFERENCES pgboss.queue ON DELETE CASCADE,
  cron text not null,
  timezone text,
  data jsonb,
  options jsonb,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);
CREATE TABLE pgboss.subscription (
  event text not null,
  name text not null REFERENCES pgboss.queue ON DELETE CASCADE,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY(event, name)
);
CREATE TABLE pgboss.job (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default(0),
  data jsonb,
  state pgboss.job_state not null default('created'),
  retry_limit integer not null default(2),
  retry_count integer not null default(0),
  retry_delay integer not null default(0),
  retry_backoff boolean not null default false,
  start_after timestamp with time zone not null default now(),
  started_on timestamp with time zone,
  singleton_key text,
  singleton_on timestamp without time zone,
  expire_in interval not null default interval '15 minutes',
  created_on timestamp with time zone not null default now(),
  completed_on timestamp with time zone,
  keep_until timestamp with time zone NOT NULL default now() + interval '14 days',
  output jsonb,
  dead_letter text,
  policy text
) PARTITION BY LIST (name);
ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id);
CREATE TABLE pgboss.archive (LIKE pgboss.job);
ALTER TABLE pgboss.archive ADD PRIMARY KEY (name, id);
ALTER TABLE pgboss.archive ADD archived_on timestamptz NOT NULL DEFAULT now();
CREATE INDEX archive_i1 ON pgboss.archive(archived_on);

CREATE FUNCTION pgboss.create_queue(queue_name text, options json)
RETURNS VOID AS
$$
DECLARE
  table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
  queue_created_on timestamptz;
BEGIN

  WITH q as (
  INSERT INTO pgboss.queue (
    name,
    policy,
    retry_limit,
    retry_delay,
    retry_backoff,
    expire_seconds,
    retention_minutes,
    dead_letter,
    partition_name
  )
  VALUES (
    queue_name,
    options->>'policy',
    (options->>'retryLimit')::int,
    (options->>'retryDelay')::int,
    (options->>'retryBackoff')::bool,
    (options->>'expireInSeconds')::int,
    (options->>'retentionMinutes')::int,
    options->>'deadLetter',
    table_name
  )
  ON CONFLICT DO NOTHING
  RETURNING created_on
  )
  SELECT created_on into queue_created_on from q;

  IF queue_created_on IS NULL THEN
    RETURN;
  END IF;

  EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', table_name);

  EXECUTE format('ALTER TABLE pgboss.%1$I ADD PRIMARY KEY (name, id)', table_name);
  EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
  EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON pgboss.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON pgboss.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
  EXECUTE format('CREATE INDEX %1$s_i5 ON pgboss.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

  EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
  EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', table_name, queue_name);
END;
$$
LANGUAGE plpgsql;
CREATE FUNCTION pgboss.delete_queue(queue_name text)
RETURNS VOID AS
$$
DECLARE
  table_name varchar;
BEGIN
  WITH deleted as (
    DELETE FROM pgboss.queue
    WHERE name = queue_name
    RETURNING partition_name
  )
  SELECT partition_name from deleted INTO table_name;

  EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', table_name);
END;
$$
LANGUAGE plpgsql;
INSERT INTO pgboss.version(version) VALUES ('24');

-- mail: one delivery a job, asked again for about a day. payments: the same, for webhooks and refunds.
-- maintenance: what the clock starts, which the next round repeats anyhow.
select pgboss.create_queue('mail', '{"policy":"standard","retryLimit":12,"retryDelay":20,"retryBackoff":true,"expireInSeconds":120}');
select pgboss.create_queue('payments', '{"policy":"standard","retryLimit":12,"retryDelay":20,"retryBackoff":true,"expireInSeconds":120}');
select pgboss.create_queue('maintenance', '{"policy":"standard","retryLimit":3,"retryDelay":30,"retryBackoff":true,"expireInSeconds":900}');
-- push: one browser a job. A push service that does not answer must not take the places of mail.
select pgboss.create_queue('push', '{"policy":"standard","retryLimit":12,"retryDelay":20,"retryBackoff":true,"expireInSeconds":120}');
-- One postback a job, tried again for about a day. Networks that hang must not take the places of mail or payments.
select pgboss.create_queue('postbacks', '{"policy":"standard","retryLimit":12,"retryDelay":20,"retryBackoff":true,"expireInSeconds":120}');

-- The order in which pg-boss hands out jobs: without it each fetch sorts the whole backlog of its queue.
create index job_order on pgboss.job (priority desc, created_on, id) where state < 'active';

-- Wakes the workers when jobs that are due now are committed. PostgreSQL sends equal notifications of a transaction once.
create function pgboss.notify_workers() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', name) from (select distinct name from added where start_after <= now()) as due;
  return null;
end $$;
create trigger notify_workers after insert on pgboss.job
  referencing new table as added for each statement execute function pgboss.notify_workers();

revoke execute on function pgboss.create_queue(text, json), pgboss.delete_queue(text) from public;
grant usage on schema pgboss to app;
grant select, insert, update, delete on all tables in schema pgboss to app;
