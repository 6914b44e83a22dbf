-- What of a paid payment has left again, in the minor unit of its currency, as the provider said last: money returned by refunds,
-- and money that the payer's bank has taken back. Both only grow.
alter table payment
  add column refunded int not null default 0 check (refunded >= 0),
  add column charged_back int not null default 0 check (charged_back >= 0);
