-- Figures of each site by day, in its time zone, which a job keeps: the console shows many sites at once and must not count the rows of
-- each. Days without anything have no row.
create table site_day (
  tenant_id int not null references tenant (id),
  day date not null,
  visits int not null,
  signups int not null,
  confirmed int not null,
  first_purchases int not null,
  messages int not null,
  primary key (tenant_id, day)
);
call isolate('site_day');
call open_to_console('site_day');
grant select, insert, update, delete on site_day to app;
grant select on site_day to console;

-- Amounts of different currencies are never added.
create table site_money_day (
  tenant_id int not null references tenant (id),
  day date not null,
  currency char(3) not null,
  revenue bigint not null,
  refunds bigint not null,
  primary key (tenant_id, day, currency)
);
call isolate('site_money_day');
call open_to_console('site_money_day');
grant select, insert, update, delete on site_money_day to app;
grant select on site_money_day to console;
