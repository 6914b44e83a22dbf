-- What campaigns cost, entered by staff: one sum a day, source and currency. Entered again, it takes the place of what was there. The key is
-- a digest of the source, as that of `visit_counts`.
create table campaign_costs (
  tenant_id int not null references tenant (id),
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
  amount int not null check (amount > 0),
  entered_by uuid not null,
  entered_at timestamptz not null,
  source_key uuid not null generated always as (
    md5(network || E'\x1f' || ref || E'\x1f' || sub1 || E'\x1f' || sub2 || E'\x1f' || sub3 || E'\x1f' || lander || E'\x1f' ||
      slug)::uuid) stored,
  primary key (tenant_id, id),
  unique (tenant_id, day, source_key, currency)
);
call isolate('campaign_costs');
grant select, insert, update, delete on campaign_costs to app;

-- Results of one experiment, among the visits, conversions and members of a site.
create index visit_counts_experiment on visit_counts (tenant_id, lander, experiment, day) where experiment <> '';
create index conversions_experiment on conversions (tenant_id, lander, experiment, kind) where experiment <> '';
create index member_sources_experiment on member_sources (tenant_id, lander, experiment) where experiment <> '' and touch = 2;
