-- The discount code of the campaign that a member signed up through: offered for the first purchase.
create table campaign_discount (
  tenant_id int not null references tenant (id),
  member_id uuid not null,
  code text not null,
  created_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call isolate('campaign_discount');
grant select, insert, delete on campaign_discount to app;
