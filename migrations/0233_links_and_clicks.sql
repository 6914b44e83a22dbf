-- Short links of campaigns (/{token}) that staff make, and what is counted beside visits: a visitor counts once a day for a link or partner.
create table short_links (
  tenant_id int not null references tenant (id),
  token text not null check (token ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  -- A path of the site; never another host.
  path text not null check (path ~ '^/([a-z0-9][A-Za-z0-9/_-]*)?$'),
  network text not null default '',
  ref text not null default '',
  sub1 text not null default '',
  sub2 text not null default '',
  sub3 text not null default '',
  created_at timestamptz not null,
  disabled_at timestamptz,
  primary key (tenant_id, token)
);
call isolate('short_links');
grant select, insert, update on short_links to app;

-- Kind: 1 a short link, 2 a partner that the site led to.
create table click_counts (
  tenant_id int not null references tenant (id),
  day date not null,
  kind smallint not null check (kind in (1, 2)),
  name text not null,
  network text not null default '',
  robot boolean not null default false,
  clicks int not null check (clicks > 0),
  primary key (tenant_id, day, kind, name, network, robot)
);
call isolate('click_counts');
grant select, insert, update, delete on click_counts to app;
